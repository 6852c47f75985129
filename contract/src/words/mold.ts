import type { MoldDraft, MoldRow, moldMachine } from '../areas/people/mold.ts'
import { t } from '../kit/lang.ts'
import { commonFields, enableWords, type AreaWords } from './area-words.ts'

// The table of grades also shows the state of a grade.
const alsoShown = { status: commonFields.status }

export const moldWords = {
  title: t('人员类型', 'Staff types', 'Tipos de profesional', '職種'),
  field: {
    code: t('类型编码', 'Code', 'Código', '種別コード'),
    name: t('类型名称', 'Name', 'Nombre', '種別名'),
    needLicense: t('需执业证', 'Licence required', 'Requiere licencia', '免許必須'),
    minWorkYears: t('最低从业年限', 'Minimum years of practice', 'Años mínimos de práctica', '最低実務年数'),
    defaultShareBp: t('默认人员分成', 'Default staff share', 'Participación por defecto', '既定の配分率'),
    iconUrl: t('图标', 'Icon', 'Icono', 'アイコン'),
    grades: t('等级', 'Grades', 'Grados', '等級'),
    peopleCount: t('人员数', 'Staff', 'Profesionales', 'スタッフ数'),
  },
  choice: { status: enableWords.choice },
  move: enableWords.move,
  part: {
    grades: {
      field: {
        name: t('等级名称', 'Grade', 'Grado', '等級名'),
        level: t('级别', 'Level', 'Nivel', '級'),
        shareBp: t('人员分成', 'Staff share', 'Participación del profesional', 'スタッフ配分率'),
        ...alsoShown,
      },
      choice: { status: enableWords.choice },
    },
  },
} as const satisfies AreaWords<MoldRow, MoldDraft, typeof moldMachine>
