import { t, type Text } from '@kangju/contract'

export const examinationclassPageWords = {
  about: t(
    '体检套餐对外销售；类别给单项分科。',
    'Manage packages for sale and the categories of health check items.',
    'Gestione los planes en venta y las categorías de pruebas.',
    '販売する健診コースと、項目の診療科別の分類を管理します。',
  ),
  keyword: t('编码/名称', 'Code or name', 'Código o nombre', 'コード・名称'),
  typeHelp: t('创建后不能修改。', 'Can’t be changed later', 'No se puede cambiar después', '作成後は変更できません。'),
  codeHelp: t(
    '套餐请填合作方（国药）的套餐编码。',
    'For packages, enter the code of the partner (Sinopharm)',
    'Para planes, indique el código del socio (Sinopharm)',
    'コースには提携先（国薬）のコースコードを入力します。',
  ),
  people: t('适用人群', 'Target group', 'Destinatarios', '対象者'),
  contents: t('套餐内容', 'Contents', 'Contenido', '内容'),
  preparation: t('检前与报告', 'Preparation and report', 'Preparación e informe', '検査前と結果'),
  showing: t('展示', 'Display', 'Presentación', '表示'),
  singlesHelp: t(
    '1–200项；性别要求与套餐相反的不能放入。',
    '1 to 200 items. Items limited to the other gender can’t be added.',
    'De 1 a 200 pruebas. No se admiten las limitadas al otro sexo.',
    '1～200件。性別条件が相反する項目は入れられません。',
  ),
  sitesHelp: t(
    '客户可以预约的体检机构，至少一家。',
    'Health check centres customers can book, at least one',
    'Centros de chequeos que el cliente puede elegir, al menos uno',
    'お客様が予約できる健診機関（1つ以上）',
  ),
  marketPriceHelp: t(
    '划掉显示的原价，不低于套餐价；留空则不显示。',
    'Shown crossed out, never below the price. Leave blank to hide it.',
    'Se muestra tachado, nunca inferior al precio. Déjelo en blanco para ocultarlo.',
    '取り消し線付きで表示される価格。販売価格以上にします。空欄なら表示しません。',
  ),
  reportHelp: t('留空则为5天。', 'Leave blank for 5 days', 'Déjelo en blanco para 5 días', '空欄なら5日'),
  disableFollows: t(
    '停用后，新的单项不能再选用此类别；已有单项不受影响。',
    'New items can’t use this category. Existing items are not affected.',
    'Las pruebas nuevas no podrán usar esta categoría. Las existentes no se verán afectadas.',
    '新しい項目はこの分類を選べなくなります。既存の項目には影響しません。',
  ),
  closedSite: t('未开通的机构', 'Inactive centre', 'Centro sin alta', '未稼働の健診機関'),
} as const satisfies Record<string, Text>

export const examinationsinglePageWords = {
  about: t(
    '组成体检套餐的单个检查项目。',
    'Manage the items that make up health check packages.',
    'Gestione las pruebas que componen los planes de chequeo.',
    '健診コースを構成する検査項目を管理します。',
  ),
  keyword: t('编码/名称', 'Code or name', 'Código o nombre', 'コード・名称'),
  limits: t('检查要求', 'Requirements', 'Requisitos', '検査の条件'),
  meaningHelp: t(
    '用客户看得懂的话说明为什么要查。',
    'Explain why the item is checked in words customers understand',
    'Explique para qué sirve con palabras que el cliente entienda',
    '検査の理由をお客様に分かる言葉で説明します。',
  ),
  contentHelp: t(
    '例如：白细胞、红细胞、血红蛋白……',
    'For example: white cells, red cells, haemoglobin …',
    'Por ejemplo: leucocitos, hematíes, hemoglobina …',
    '例：白血球、赤血球、ヘモグロビン…',
  ),
  disabledCategory: t('已停用的类别', 'Disabled category', 'Categoría inactiva', '無効な分類'),
} as const satisfies Record<string, Text>
