import { t, type Text } from '@kangju/contract'

export const examinationclassPageWords = {
  about: t(
    '体检套餐对外销售；类别给单项分科。',
    'Packages are sold; categories sort the items by department.',
    'Los paquetes se venden; las categorías ordenan las pruebas por servicio.',
    'パッケージは販売され、分類は項目を診療科ごとに整理します。',
  ),
  keyword: t('编码/名称', 'Code or name', 'Código o nombre', 'コード・名称'),
  typeHelp: t('创建后不能修改。', 'Set once.', 'Se fija una vez.', '作成後は変更できません。'),
  codeHelp: t(
    '套餐请填合作方（国药）的套餐编码。',
    'For a package: the code that the partner (Sinopharm) uses.',
    'Para un paquete: el código del socio (Sinopharm).',
    'パッケージには提携先（国薬）のコードを入力します。',
  ),
  people: t('适用人群', 'Who it is for', 'Para quién', '対象者'),
  contents: t('套餐内容', 'Contents', 'Contenido', '内容'),
  preparation: t('检前与报告', 'Preparation and report', 'Preparación e informe', '検査前と結果'),
  showing: t('展示', 'How it is shown', 'Cómo se muestra', '表示'),
  singlesHelp: t(
    '1–200项；性别要求与套餐相反的不能放入。',
    '1–200; none that is limited to the other gender.',
    '1–200; ninguna limitada al otro sexo.',
    '1～200件。性別条件が相反する項目は入れられません。',
  ),
  sitesHelp: t(
    '客户可以预约的体检机构，至少一家。',
    'Where customers can make an appointment; at least one.',
    'Dónde se puede pedir cita; al menos uno.',
    '予約できる健診機関。1つ以上。',
  ),
  marketPriceHelp: t(
    '划掉显示的原价，不低于套餐价；留空则不显示。',
    'Shown struck out beside the price, never below it; not shown if left empty.',
    'Se muestra tachado junto al precio, nunca inferior; vacío, no se muestra.',
    '取り消し線付きで表示される価格。販売価格以上にします。空欄なら表示しません。',
  ),
  reportHelp: t('留空则为5天。', 'Left empty: 5 days.', 'Vacío: 5 días.', '空欄なら5日。'),
  disableFollows: t(
    '停用后，新的单项不能再选用此类别；已有单项不受影响。',
    'New items can no longer choose this category; those it has stay as they are.',
    'Las pruebas nuevas ya no podrán usar esta categoría; las que tiene siguen igual.',
    '新しい項目はこの分類を選べなくなります。既存の項目はそのままです。',
  ),
  closedSite: t('未开通的机构', 'A site that is not open', 'Centro no abierto', '開通していない事業所'),
} as const satisfies Record<string, Text>

export const examinationsinglePageWords = {
  about: t(
    '组成体检套餐的单个检查项目。',
    'The single examinations that packages are made of.',
    'Las pruebas sueltas que forman los paquetes.',
    'パッケージを構成する個々の検査項目。',
  ),
  keyword: t('编码/名称', 'Code or name', 'Código o nombre', 'コード・名称'),
  limits: t('检查要求', 'Requirements', 'Requisitos', '検査の条件'),
  meaningHelp: t(
    '用客户看得懂的话说明为什么要查。',
    'Why it is done, in words customers understand.',
    'Para qué sirve, en palabras que el cliente entienda.',
    '検査の理由をお客様に分かる言葉で。',
  ),
  contentHelp: t(
    '例如：白细胞、红细胞、血红蛋白……',
    'For example: white cells, red cells, haemoglobin …',
    'Por ejemplo: leucocitos, hematíes, hemoglobina …',
    '例：白血球、赤血球、ヘモグロビン…',
  ),
  disabledCategory: t('已停用的类别', 'A disabled category', 'Categoría inactiva', '無効な分類'),
} as const satisfies Record<string, Text>
