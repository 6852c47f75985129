import { t, type Text } from '@kangju/contract'

export const recordWords = {
  edit: t('编辑', 'Edit', 'Editar', '編集'),
  remove: t('删除', 'Delete', 'Eliminar', '削除'),
  removed: t('已删除', 'Deleted', 'Eliminado', '削除しました。'),
  scoreAll: t('请为每一项评分', 'Score every item', 'Puntúe cada elemento', 'すべての項目を評価してください。'),
} as const satisfies Record<string, Text>

export const healthTabWords = {
  review: t('复核传染病', 'Review infection', 'Revisar infección', '感染症を確認'),
  reviewTitle: t(
    '确认传染病已复核？',
    'Mark infection as reviewed?',
    '¿Marcar la infección como revisada?',
    '感染症を確認済みにしますか？',
  ),
  reviewText: t(
    '{day}的健康档案有传染病记录。复核后可以安排护理服务。',
    'The health record of {day} notes an infectious disease. Nursing services can be arranged after the review.',
    'El registro del {day} indica una enfermedad infecciosa. Tras la revisión se pueden organizar cuidados de enfermería.',
    '{day}の健康記録に感染症があります。確認後、看護サービスを手配できます。',
  ),
  reviewed: t('已复核', 'Reviewed', 'Revisado', '確認済み'),
  add: t('新增健康档案', 'New health record', 'Nuevo registro de salud', '健康記録を追加'),
  editOne: t(
    '编辑{day}的健康档案',
    'Edit health record of {day}',
    'Editar registro de salud del {day}',
    '{day}の健康記録を編集',
  ),
  none: t('还没有健康档案', 'No health records yet', 'Aún no hay registros de salud', '健康記録はまだありません。'),
  noneText: t(
    '记录血压、血糖、体重、过敏与用药后，这里显示最新情况和变化趋势。',
    'Record blood pressure, glucose, weight, allergies and medication to see the latest values and trends here',
    'Registre presión, glucosa, peso, alergias y medicación para ver aquí los últimos datos y su evolución',
    '血圧・血糖・体重・アレルギー・服薬を記録すると、最新の状態と推移がここに表示されます。',
  ),
  traced: t(
    '查看健康档案会留下记录。',
    'Each view of the health records is logged',
    'Cada consulta del historial de salud queda registrada',
    '健康記録の閲覧は記録されます。',
  ),
  days: t('记录日期', 'Record date', 'Fecha del registro', '記録日'),
  newest: t('最新', 'Latest', 'Último', '最新'),
  removeTitle: t(
    '删除健康档案',
    'Delete health record?',
    '¿Eliminar el registro de salud?',
    '健康記録を削除しますか？',
  ),
  removeText: t(
    '{day}的健康档案将被删除，趋势图中也不再显示。',
    'The record of {day} will be deleted and removed from the charts.',
    'El registro del {day} se eliminará y desaparecerá de los gráficos.',
    '{day}の健康記録を削除します。グラフにも表示されなくなります。',
  ),
  measured: t('测量', 'Measurements', 'Mediciones', '測定'),
  history: t('病史', 'History', 'Antecedentes', '病歴'),
  allergies: t('过敏与传染病', 'Allergies and infections', 'Alergias e infecciones', 'アレルギーと感染症'),
  risks: t('风险与管路', 'Risks and tubes', 'Riesgos y sondas', 'リスクとチューブ'),
  habits: t('生活习惯', 'Habits', 'Hábitos', '生活習慣'),
  medication: t('用药与备注', 'Medication and notes', 'Medicación y notas', '服薬と備考'),
  dayHelp: t(
    '每天一份；同一天的请打开原记录修改。',
    'One record per day. Open a day’s record to change it.',
    'Un registro al día. Ábralo para cambiarlo.',
    '1日1件です。同じ日の記録は開いて変更してください。',
  ),
  bmiHelp: t(
    '保存后自动计算BMI。',
    'BMI is calculated when you save',
    'El IMC se calcula al guardar',
    'BMIは保存時に自動計算されます。',
  ),
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
  add: t('新增评估', 'New assessment', 'Nueva valoración', '評価を追加'),
  editOne: t('编辑{day}的评估', 'Edit assessment of {day}', 'Editar valoración del {day}', '{day}の評価を編集'),
  none: t('还没有长护险评估', 'No assessments yet', 'Aún no hay valoraciones', '要介護評価はまだありません。'),
  noneText: t(
    '录入17项评分后自动得出失能等级，并更新档案的护理等级。',
    'Enter the 17 scores to get the disability level and update the care level on record',
    'Introduzca las 17 puntuaciones para obtener el grado de dependencia y actualizar el nivel de cuidados',
    '17項目の評価点から要介護度が決まり、台帳の介護レベルが更新されます。',
  ),
  present: t('当前等级', 'Current level', 'Grado actual', '現在の要介護度'),
  noneValid: t('目前没有有效的评估', 'No valid assessment', 'Sin valoración vigente', '現在有効な評価はありません。'),
  all: t('全部评估', 'All assessments', 'Todas las valoraciones', 'すべての評価'),
  valid: t('有效', 'Valid', 'Vigente', '有効'),
  notYet: t('未生效', 'Not yet valid', 'Aún no vigente', '有効期間前'),
  over: t('已过期', 'Expired', 'Caducada', '期限切れ'),
  validity: t('有效期', 'Validity', 'Vigencia', '有効期間'),
  steps: t('操作', 'Actions', 'Acciones', '操作'),
  why: t('等级依据', 'Basis of the level', 'Base del grado', '判定の根拠'),
  scores: t('评分', 'Scores', 'Puntuaciones', '評価点'),
  removeTitle: t('删除评估', 'Delete assessment?', '¿Eliminar la valoración?', '評価を削除しますか？'),
  removeText: t(
    '{day}的评估将被删除，护理等级按其余有效评估重新确定。',
    'The assessment of {day} will be deleted. The care level will follow the remaining valid assessments.',
    'La valoración del {day} se eliminará. El nivel de cuidados se fijará según las demás valoraciones vigentes.',
    '{day}の評価を削除します。介護レベルは残りの有効な評価で決まります。',
  ),
  basics: t('评估信息', 'Assessment', 'Valoración', '評価情報'),
  scoring: t('评分（17项）', 'Scores (17 items)', 'Puntuaciones (17)', '評価点（17項目）'),
  benefit: t('待遇与材料', 'Benefit and documents', 'Prestación y documentos', '給付と資料'),
  insureHelp: t(
    '参保地决定采用的评估标准。',
    'Determines which assessment standard applies',
    'Determina el baremo que se aplica',
    '加入地によって評価基準が決まります。',
  ),
  validHelp: t(
    '默认自评估日期起两年。',
    'Two years from the assessment date by default',
    'Por defecto, dos años desde la valoración',
    '既定では評価日から2年間です。',
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
    'Worse of cognition and perception “{which}” → {level}',
    'La peor entre cognición y percepción «{which}» → {level}',
    '認知と感覚のうち悪い方「{which}」→ {level}',
  ),
  same: t(
    '认知与感知等级相同 → {level}',
    'Cognition and perception at the same level → {level}',
    'Cognición y percepción, mismo grado → {level}',
    '認知と感覚は同じ等級 → {level}',
  ),
  combined: t(
    '合并：{adl} + {worse} → {result}',
    'Combined: {adl} + {worse} → {result}',
    'Combinado: {adl} + {worse} → {result}',
    '総合：{adl} + {worse} → {result}',
  ),
  soFar: t(
    '{part}：已评{done}/{count}项，{total}分',
    '{part}: {done} of {count} scored, {total} so far',
    '{part}: {done} de {count} puntuados, {total} hasta ahora',
    '{part}：{done}/{count}項目、{total}点',
  ),
  result: t('失能等级', 'Disability level', 'Grado de dependencia', '要介護度'),
  pending: t(
    '评完17项后得出等级',
    'Score all 17 items to get the level',
    'Puntúe los 17 elementos para obtener el grado',
    '17項目を評価すると要介護度が決まります。',
  ),
} as const satisfies Record<string, Text>

/** Meanings of a score, by the number of steps of its item. */
export const stepWords = {
  needsHelp: t('需帮助', 'Needs help', 'Con ayuda', '要介助'),
  independent: t('独立', 'Independent', 'Independiente', '自立'),
  dependent: t('依赖', 'Dependent', 'Dependiente', '全介助'),
  someHelp: t('部分帮助', 'Partial help', 'Ayuda parcial', '一部介助'),
  muchHelp: t('较大帮助', 'Major help', 'Gran ayuda', '多くの介助'),
  littleHelp: t('少量帮助', 'Minor help', 'Mínima ayuda', '少しの介助'),
  controls: t('可控制', 'Continent', 'Continente', '失禁なし'),
  sometimesNot: t('偶尔失控', 'Occasional accidents', 'Incontinencia ocasional', '時々失禁'),
  noControl: t('失控', 'Incontinent', 'Incontinente', '失禁'),
  normal: t('正常', 'Normal', 'Normal', '正常'),
  mild: t('轻度', 'Mild', 'Leve', '軽度'),
  moderate: t('中度', 'Moderate', 'Moderado', '中度'),
  severe: t('重度', 'Severe', 'Grave', '重度'),
  lost: t('丧失', 'Lost', 'Perdido', '喪失'),
} as const satisfies Record<string, Text>

export const importPageWords = {
  about: t(
    '下载模板填写后上传；先校验、再写入，重复导入不会产生重复数据。',
    'Fill in a template and upload it. Repeat imports create no duplicates.',
    'Rellene una plantilla y súbala. Repetir la importación no duplica datos.',
    'テンプレートに記入してアップロードします。検証してから書き込み、同じファイルを二度取り込んでも重複しません。',
  ),
  back: t('返回服务对象', 'Back to care recipients', 'Volver a personas atendidas', '利用者一覧へ'),
  client: t('服务对象', 'Care recipients', 'Personas atendidas', '利用者'),
  clientText: t(
    '按证件号码识别：未建档的新增，已建档的更新填写的单元格。',
    'Matched by ID number. New people are added, and filled cells update existing records.',
    'Se identifican por el n.º de documento. Se añaden las personas nuevas y las celdas rellenas actualizan los expedientes existentes.',
    '身分証番号で判別します。未登録は追加、登録済みは入力したセルを更新します。',
  ),
  longcare: t('长护险评估', 'LTC assessments', 'Valoraciones de dependencia', '要介護評価'),
  longcareText: t(
    '服务对象须已建档且姓名一致；失能等级由系统计算。',
    'The care recipient needs a record under the same name. The disability level is calculated.',
    'La persona debe tener expediente con el mismo nombre. El grado se calcula.',
    '利用者が登録済みで氏名が一致する必要があります。要介護度は自動計算されます。',
  ),
  health: t('健康档案', 'Health records', 'Historial de salud', '健康記録'),
  healthText: t(
    '服务对象须已建档且姓名一致；每人每天一份。',
    'The care recipient needs a record under the same name. One record per day.',
    'La persona debe tener expediente con el mismo nombre. Un registro al día.',
    '利用者が登録済みで氏名が一致する必要があります。1人1日1件です。',
  ),
} as const satisfies Record<string, Text>
