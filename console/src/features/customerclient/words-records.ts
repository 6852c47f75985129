import { t, type Text } from '@kangju/contract'

export const recordWords = {
  edit: t('编辑', 'Edit', 'Editar', '編集'),
  remove: t('删除', 'Delete', 'Eliminar', '削除'),
  removed: t('已删除', 'Deleted', 'Eliminado', '削除しました'),
  scoreAll: t('请为每一项评分', 'Score every item', 'Puntúe cada elemento', 'すべての項目を評価してください'),
} as const satisfies Record<string, Text>

export const healthTabWords = {
  review: t('复核传染病', 'Review infection', 'Revisar infección', '感染症を確認'),
  reviewTitle: t(
    '确认传染病已复核？',
    'Confirm that the infection was reviewed?',
    '¿Confirmar que se revisó la infección?',
    '感染症の確認を完了しますか？',
  ),
  reviewText: t(
    '{day}的健康档案有传染病记录。复核后可以安排护理服务。',
    'The record of {day} notes an infectious disease. Nursing can be arranged after the review.',
    'El registro del {day} indica una enfermedad infecciosa. Tras la revisión se pueden organizar cuidados de enfermería.',
    '{day}の健康記録に感染症があります。確認後、看護サービスを手配できます。',
  ),
  reviewed: t('已复核', 'Reviewed', 'Revisado', '確認済み'),
  add: t('新增健康档案', 'New health record', 'Nuevo registro de salud', '健康記録を追加'),
  editOne: t('编辑 {day} 的健康档案', 'Record of {day}', 'Registro del {day}', '{day} の健康記録を編集'),
  none: t('还没有健康档案', 'No health records yet', 'Aún no hay registros de salud', '健康記録はまだありません'),
  noneText: t(
    '记录血压、血糖、体重、过敏与用药后，这里显示最新情况和变化趋势。',
    'Once blood pressure, glucose, weight, allergies and medication are recorded, the newest and the trends are shown here.',
    'Cuando se registren presión, glucosa, peso, alergias y medicación, aquí se verá lo último y su evolución.',
    '血圧・血糖・体重・アレルギー・服薬を記録すると、最新の状態と推移がここに表示されます。',
  ),
  traced: t(
    '查看健康档案会留下记录。',
    'Looking at health records leaves a trace.',
    'Ver los registros de salud deja constancia.',
    '健康記録の閲覧は記録されます。',
  ),
  days: t('记录日期', 'Record date', 'Fecha del registro', '記録日'),
  newest: t('最新', 'Newest', 'Último', '最新'),
  removeTitle: t('删除健康档案', 'Delete health record', 'Eliminar registro de salud', '健康記録を削除'),
  removeText: t(
    '{day} 的健康档案将被删除，趋势图中也不再显示。',
    'The record of {day} is deleted and leaves the charts.',
    'Se elimina el registro del {day} y desaparece de los gráficos.',
    '{day} の健康記録を削除します。グラフからも消えます。',
  ),
  measured: t('测量', 'Measured', 'Mediciones', '測定'),
  history: t('病史', 'History', 'Antecedentes', '病歴'),
  allergies: t('过敏与传染病', 'Allergies and infections', 'Alergias e infecciones', 'アレルギーと感染症'),
  risks: t('风险与管路', 'Risks and tubes', 'Riesgos y sondas', 'リスクとチューブ'),
  habits: t('生活习惯', 'Habits', 'Hábitos', '生活習慣'),
  medication: t('用药与备注', 'Medication and notes', 'Medicación y notas', '服薬と備考'),
  dayHelp: t(
    '每天一份；同一天的请打开原记录修改。',
    'One a day; change the record of a day by opening it.',
    'Uno al día; para cambiarlo, ábralo.',
    '1日1件です。同じ日の記録は開いて変更してください。',
  ),
  bmiHelp: t('保存后自动计算BMI。', 'The BMI is computed.', 'El IMC se calcula.', 'BMIは自動計算されます。'),
} as const satisfies Record<string, Text>

export const chartWords = {
  trends: t('变化趋势', 'Trends', 'Evolución', '推移'),
  pressure: t('血压', 'Blood pressure', 'Presión arterial', '血圧'),
  glucose: t('血糖', 'Blood glucose', 'Glucosa', '血糖'),
  weight: t('体重', 'Weight', 'Peso', '体重'),
  systolic: t('收缩压', 'Systolic', 'Sistólica', '収縮期血圧'),
  diastolic: t('舒张压', 'Diastolic', 'Diastólica', '拡張期血圧'),
  mmHg: t('mmHg', 'mmHg', 'mmHg', 'mmHg'),
  mmol: t('mmol/L', 'mmol/L', 'mmol/L', 'mmol/L'),
  kg: t('kg', 'kg', 'kg', 'kg'),
  period: t('时间范围', 'Period', 'Periodo', '期間'),
  quarter: t('近3个月', '3 months', '3 meses', '3か月'),
  year: t('近1年', '1 year', '1 año', '1年'),
  all: t('全部', 'All', 'Todos', 'すべて'),
} as const satisfies Record<string, Text>

export const longcareTabWords = {
  add: t('新增评估', 'New assessment', 'Nueva evaluación', '評価を追加'),
  editOne: t('编辑 {day} 的评估', 'Assessment of {day}', 'Evaluación del {day}', '{day} の評価を編集'),
  none: t('还没有长护险评估', 'No assessments yet', 'Aún no hay evaluaciones', '評価はまだありません'),
  noneText: t(
    '录入17项评分后自动得出失能等级，并更新档案的护理等级。',
    'From the seventeen scores the disability level follows, and with it the care level on file.',
    'De las diecisiete puntuaciones resulta el grado de dependencia y el nivel de cuidados.',
    '17項目の評価から要介護等級が決まり、介護レベルが更新されます。',
  ),
  present: t('当前等级', 'Present level', 'Grado actual', '現在の等級'),
  noneValid: t(
    '目前没有有效的评估',
    'No assessment is valid at present',
    'Ninguna evaluación es válida ahora',
    '現在有効な評価はありません',
  ),
  all: t('全部评估', 'All assessments', 'Todas las evaluaciones', 'すべての評価'),
  valid: t('有效', 'Valid', 'Vigente', '有効'),
  notYet: t('未生效', 'Not yet valid', 'Aún no vigente', '有効期間前'),
  over: t('已过期', 'Expired', 'Caducada', '期限切れ'),
  validity: t('有效期', 'Validity', 'Vigencia', '有効期間'),
  steps: t('操作', 'Actions', 'Acciones', '操作'),
  why: t('等级依据', 'Why', 'Por qué', '判定の根拠'),
  scores: t('评分', 'Scores', 'Puntuaciones', '評価点'),
  removeTitle: t('删除评估', 'Delete the assessment', 'Eliminar la evaluación', '評価の削除'),
  removeText: t(
    '{day} 的评估将被删除，护理等级按其余有效评估重新确定。',
    'The assessment of {day} is deleted; the care level follows what is still valid.',
    'Se elimina la evaluación del {day}; el nivel sigue a las que queden vigentes.',
    '{day} の評価を削除します。介護レベルは残りの有効な評価で決まります。',
  ),
  basics: t('评估信息', 'Assessment', 'Evaluación', '評価情報'),
  scoring: t('评分（17项）', 'Scores (17 items)', 'Puntuaciones (17)', '評価点（17項目）'),
  benefit: t('待遇与材料', 'Benefit and documents', 'Prestación y documentos', '給付と資料'),
  insureHelp: t(
    '参保地决定采用的评估标准。',
    'It decides by which standard the level is found.',
    'Determina la norma que se aplica.',
    '加入地によって評価基準が決まります。',
  ),
  validHelp: t(
    '默认自评估日期起两年。',
    'Two years from the assessment, if not otherwise.',
    'Dos años desde la evaluación, salvo otra cosa.',
    '通常は評価日から2年間です。',
  ),
} as const satisfies Record<string, Text>

/** Texts that explain a level. */
export const levelWords = {
  range: t('{from}–{to}分', '{from}–{to}', '{from}–{to}', '{from}～{to}点'),
  exact: t('{from}分', '{from}', '{from}', '{from}点'),
  part: t(
    '{part}{total}分（{range}） → {level}',
    '{part}: {total} ({range}) → {level}',
    '{part}: {total} ({range}) → {level}',
    '{part}：{total}点（{range}）→ {level}',
  ),
  worse: t(
    '认知与感知取较差的“{which}” → {level}',
    'Of cognition and perception the worse is “{which}” → {level}',
    'De cognición y percepción, la peor es «{which}» → {level}',
    '認知と感覚のうち悪い方「{which}」→ {level}',
  ),
  same: t(
    '认知与感知等级相同 → {level}',
    'Cognition and perception are the same → {level}',
    'Cognición y percepción son iguales → {level}',
    '認知と感覚は同じ等級 → {level}',
  ),
  combined: t(
    '合并：{adl} + {worse} → {result}',
    'Together: {adl} + {worse} → {result}',
    'En conjunto: {adl} + {worse} → {result}',
    '総合：{adl} + {worse} → {result}',
  ),
  soFar: t(
    '{part}：已评 {done}/{count} 项，{total} 分',
    '{part}: {done} of {count} scored, {total} so far',
    '{part}: {done} de {count}, {total} por ahora',
    '{part}：{done}/{count} 項目、{total} 点',
  ),
  result: t('失能等级', 'Disability level', 'Grado de dependencia', '要介護度'),
  pending: t(
    '评完17项后得出等级',
    'The level follows when all 17 are scored',
    'El grado resulta al puntuar los 17',
    '17項目を評価すると等級が決まります',
  ),
} as const satisfies Record<string, Text>

/** Meanings of a score, by the number of steps of its item. */
export const stepWords = {
  needsHelp: t('需帮助', 'Needs help', 'Con ayuda', '要介助'),
  independent: t('独立', 'Independent', 'Independiente', '自立'),
  dependent: t('依赖', 'Dependent', 'Dependiente', '全介助'),
  someHelp: t('部分帮助', 'Some help', 'Algo de ayuda', '一部介助'),
  muchHelp: t('较大帮助', 'Much help', 'Mucha ayuda', '多くの介助'),
  littleHelp: t('少量帮助', 'Little help', 'Poca ayuda', '少しの介助'),
  controls: t('可控制', 'In control', 'Controla', '自制'),
  sometimesNot: t('偶尔失控', 'Sometimes not', 'A veces no', '時々失敗'),
  noControl: t('失控', 'Not in control', 'No controla', '失禁'),
  normal: t('正常', 'Normal', 'Normal', '正常'),
  mild: t('轻度', 'Mild', 'Leve', '軽度'),
  moderate: t('中度', 'Moderate', 'Moderado', '中度'),
  severe: t('重度', 'Severe', 'Grave', '重度'),
  lost: t('丧失', 'Lost', 'Perdido', '喪失'),
} as const satisfies Record<string, Text>

export const importPageWords = {
  about: t(
    '下载模板填写后上传；先校验、再写入，重复导入不会产生重复数据。',
    'Fill in a template and upload it: it is checked first and written then; the same file twice does no harm.',
    'Rellene una plantilla y súbala: primero se comprueba y después se escribe; repetir el archivo no duplica nada.',
    'テンプレートに記入してアップロードします。検証してから書き込み、同じファイルを二度取り込んでも重複しません。',
  ),
  back: t('返回服务对象', 'Care recipients', 'Personas atendidas', '利用者一覧へ'),
  client: t('服务对象', 'Care recipients', 'Personas atendidas', '利用者'),
  clientText: t(
    '按证件号码识别：未建档的新增，已建档的更新填写的单元格。',
    'Known by their ID number: new ones are filed, others get the cells that are filled.',
    'Se reconocen por el documento: los nuevos se dan de alta; a los demás se les cambian las celdas rellenas.',
    '証件番号で判別：未登録は追加、登録済みは入力したセルを更新します。',
  ),
  longcare: t('长护险评估', 'LTC assessments', 'Valoraciones de dependencia', '要介護評価'),
  longcareText: t(
    '服务对象须已建档且姓名一致；失能等级由系统计算。',
    'The person must be on file under the same name; the level is computed.',
    'La persona debe constar con el mismo nombre; el grado se calcula.',
    '利用者が登録済みで氏名が一致する必要があります。等級は自動計算されます。',
  ),
  health: t('健康档案', 'Health records', 'Historial de salud', '健康記録'),
  healthText: t(
    '服务对象须已建档且姓名一致；每人每天一份。',
    'The person must be on file under the same name; one record a day.',
    'La persona debe constar con el mismo nombre; un registro al día.',
    '利用者が登録済みで氏名が一致する必要があります。1人1日1件です。',
  ),
} as const satisfies Record<string, Text>
