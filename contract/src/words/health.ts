import type { HealthDraft, HealthRow } from '../areas/customer/health.ts'
import { t } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

const habitWords = {
  never: t('从不', 'Never', 'Nunca', 'しない'),
  quit: t('已戒', 'Quit', 'Lo dejó', 'やめた'),
  sometimes: t('偶尔', 'Sometimes', 'A veces', '時々'),
  often: t('经常', 'Often', 'A menudo', 'よくする'),
} as const

const otherWord = t('其他', 'Other', 'Otro', 'その他')

export const diseaseWords = {
  hypertension: t('高血压', 'High blood pressure', 'Hipertensión', '高血圧'),
  diabetes: t('糖尿病', 'Diabetes', 'Diabetes', '糖尿病'),
  coronary: t('冠心病', 'Coronary disease', 'Enfermedad coronaria', '冠動脈疾患'),
  copd: t('慢阻肺', 'COPD', 'EPOC', 'COPD'),
  cancer: t('恶性肿瘤', 'Cancer', 'Cáncer', '悪性腫瘍'),
  stroke: t('脑卒中', 'Stroke', 'Ictus', '脳卒中'),
  mental: t('精神障碍', 'Mental disorder', 'Trastorno mental', '精神障害'),
  tuberculosis: t('结核', 'Tuberculosis', 'Tuberculosis', '結核'),
  hepatitis: t('肝炎', 'Hepatitis', 'Hepatitis', '肝炎'),
  other: otherWord,
} as const

export const healthWords = {
  title: t('健康档案', 'Health records', 'Historial de salud', '健康記録'),
  field: {
    clientId: t('服务对象', 'Care recipient', 'Persona atendida', '利用者'),
    recordDate: t('记录日期', 'Record date', 'Fecha del registro', '記録日'),
    heightCm: t('身高(cm)', 'Height (cm)', 'Altura (cm)', '身長（cm）'),
    weightKg: t('体重(kg)', 'Weight (kg)', 'Peso (kg)', '体重（kg）'),
    bmi: t('BMI', 'BMI', 'IMC', 'BMI'),
    bloodAbo: t('ABO血型', 'Blood type (ABO)', 'Grupo sanguíneo (ABO)', '血液型（ABO）'),
    bloodRh: t('Rh血型', 'Blood type (Rh)', 'Factor Rh', '血液型（Rh）'),
    sbp: t('收缩压(mmHg)', 'Systolic (mmHg)', 'Sistólica (mmHg)', '収縮期血圧（mmHg）'),
    dbp: t('舒张压(mmHg)', 'Diastolic (mmHg)', 'Diastólica (mmHg)', '拡張期血圧（mmHg）'),
    pulse: t('脉搏（次/分）', 'Pulse (/min)', 'Pulso (/min)', '脈拍（回/分）'),
    temperature: t('体温(℃)', 'Temperature (°C)', 'Temperatura (°C)', '体温（℃）'),
    resp: t('呼吸（次/分）', 'Respiration (/min)', 'Respiración (/min)', '呼吸（回/分）'),
    glucose: t('血糖(mmol/L)', 'Blood glucose (mmol/L)', 'Glucosa (mmol/L)', '血糖（mmol/L）'),
    glucoseKind: t('测量时机', 'Timing', 'Momento de la medición', '測定タイミング'),
    spo2: t('血氧(%)', 'SpO₂ (%)', 'SpO₂ (%)', '血中酸素（%）'),
    drugAllergy: t('药物过敏', 'Drug allergies', 'Alergias a fármacos', '薬物アレルギー'),
    allergyNote: t('过敏说明', 'Allergy notes', 'Notas de alergias', 'アレルギーの詳細'),
    diseases: t('既往疾病', 'Medical history', 'Antecedentes médicos', '既往症'),
    surgery: t('手术史', 'Surgery', 'Cirugías', '手術歴'),
    trauma: t('外伤史', 'Injuries', 'Traumatismos', '外傷歴'),
    transfusion: t('输血史', 'Transfusions', 'Transfusiones', '輸血歴'),
    familyHistory: t('家族史', 'Family history', 'Antecedentes familiares', '家族歴'),
    disability: t('残疾情况', 'Disabilities', 'Discapacidades', '障害'),
    infectious: t('传染病', 'Infectious disease', 'Enfermedad infecciosa', '感染症'),
    infectiousNote: t('传染病名称', 'Infection name', 'Nombre de la infección', '感染症名'),
    infectiousReview: t('传染病复核', 'Infection review', 'Revisión de la infección', '感染症の確認'),
    reviewedAt: t('复核时间', 'Reviewed at', 'Revisado el', '確認日時'),
    reviewedByName: t('复核人', 'Reviewed by', 'Revisado por', '確認者'),
    tubes: t('携带管路', 'Tubes', 'Sondas y catéteres', 'チューブ類'),
    bradenScore: t('Braden评分', 'Braden score', 'Escala de Braden', 'ブレーデンスケール'),
    morseScore: t('Morse评分', 'Morse score', 'Escala de Morse', 'モース転倒スケール'),
    smoking: t('吸烟', 'Smoking', 'Tabaco', '喫煙'),
    drinking: t('饮酒', 'Drinking', 'Alcohol', '飲酒'),
    exercise: t('锻炼', 'Exercise', 'Ejercicio', '運動'),
    medications: t('用药情况', 'Medication', 'Medicación', '服薬'),
    note: t('备注', 'Notes', 'Notas', '備考'),
  },
  choice: {
    bloodAbo: {
      a: t('A型', 'A', 'A', 'A型'),
      b: t('B型', 'B', 'B', 'B型'),
      o: t('O型', 'O', 'O', 'O型'),
      ab: t('AB型', 'AB', 'AB', 'AB型'),
      unknown: t('不详', 'Unknown', 'No consta', '不明'),
    },
    bloodRh: {
      negative: t('阴性', 'Negative', 'Negativo', '陰性'),
      positive: t('阳性', 'Positive', 'Positivo', '陽性'),
      unknown: t('不详', 'Unknown', 'No consta', '不明'),
    },
    infectiousReview: {
      waiting: t('待复核', 'Awaiting review', 'Por revisar', '確認待ち'),
      reviewed: t('已复核', 'Reviewed', 'Revisado', '確認済み'),
    },
    glucoseKind: {
      fasting: t('空腹', 'Fasting', 'En ayunas', '空腹時'),
      afterMeal: t('餐后2小时', '2 h after a meal', '2 h después de comer', '食後2時間'),
      random: t('随机', 'Random', 'Al azar', '随時'),
    },
    drugAllergy: {
      none: t('无', 'None', 'Ninguna', 'なし'),
      penicillin: t('青霉素', 'Penicillin', 'Penicilina', 'ペニシリン'),
      sulfa: t('磺胺', 'Sulfonamides', 'Sulfamidas', 'サルファ剤'),
      streptomycin: t('链霉素', 'Streptomycin', 'Estreptomicina', 'ストレプトマイシン'),
      cephalosporin: t('头孢', 'Cephalosporins', 'Cefalosporinas', 'セファロスポリン'),
      other: otherWord,
    },
    disability: {
      sight: t('视力', 'Sight', 'Vista', '視覚'),
      hearing: t('听力', 'Hearing', 'Oído', '聴覚'),
      speech: t('言语', 'Speech', 'Habla', '言語'),
      limb: t('肢体', 'Limbs', 'Extremidades', '肢体'),
      intellect: t('智力', 'Intellectual', 'Intelectual', '知的'),
      mental: t('精神', 'Mental', 'Mental', '精神'),
      other: otherWord,
    },
    tubes: {
      gastric: t('胃管', 'Gastric tube', 'Sonda gástrica', '胃管'),
      urinary: t('尿管', 'Urinary catheter', 'Sonda urinaria', '尿道カテーテル'),
      picc: t('PICC', 'PICC', 'PICC', 'PICC'),
      tracheostomy: t('气切', 'Tracheostomy', 'Traqueostomía', '気管切開'),
      stoma: t('造口', 'Stoma', 'Estoma', 'ストーマ'),
      drain: t('引流管', 'Drain', 'Drenaje', 'ドレーン'),
      other: otherWord,
    },
    smoking: habitWords,
    drinking: habitWords,
    exercise: habitWords,
  },
  move: {},
  part: {
    diseases: {
      field: {
        code: t('疾病', 'Disease', 'Enfermedad', '病名'),
        name: t('具体名称', 'Exact name', 'Nombre exacto', '具体的な病名'),
        diagnosedAt: t('确诊日期', 'Diagnosis date', 'Fecha del diagnóstico', '診断日'),
      },
      choice: { code: diseaseWords },
    },
    medications: {
      field: {
        name: t('药名', 'Drug', 'Fármaco', '薬名'),
        dose: t('剂量', 'Dose', 'Dosis', '用量'),
        frequency: t('频次', 'Frequency', 'Frecuencia', '頻度'),
        since: t('开始日期', 'Start date', 'Fecha de inicio', '開始日'),
      },
      choice: {},
    },
  },
} as const satisfies AreaWords<HealthRow, HealthDraft>
