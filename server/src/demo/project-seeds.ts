import type { ServiceKind } from '@kangju/contract'
import type { moldSeeds } from './mold-seeds.ts'
import type { Motif } from './pictures/motifs.ts'

interface SpecSeed {
  name: string
  yuan: number
  times: number
  minutes: number
}

export interface ProjectSeed {
  name: string
  mold: (typeof moldSeeds)[number]['code']
  motif: Motif
  risk: 'low' | 'medium' | 'high'
  summary: string
  specs: SpecSeed[]
  /** Unfinished on purpose: lists need rows in every state. */
  state?: 'draft' | 'offSale'
}

const once = (yuan: number, minutes: number): SpecSeed => ({ name: `单次${minutes}分钟`, yuan, times: 1, minutes })
const pack = (times: number, yuan: number, minutes: number): SpecSeed => ({
  name: `${times}次卡`,
  yuan,
  times,
  minutes,
})

const offer = (
  name: string,
  mold: ProjectSeed['mold'],
  motif: Motif,
  risk: ProjectSeed['risk'],
  summary: string,
  specs: SpecSeed[],
  state?: NonNullable<ProjectSeed['state']>,
): ProjectSeed => ({ name, mold, motif, risk, summary, specs, ...(state && { state }) })

/** Services by class. */
export const classSeeds: {
  code: string
  name: string
  kind: ServiceKind
  motif: Motif
  children: { code: string; name: string; projects: ProjectSeed[] }[]
}[] = [
  {
    code: 'HL',
    name: '医疗护理',
    kind: 'nursing',
    motif: 'nurse',
    children: [
      {
        code: 'HL01',
        name: '基础护理',
        projects: [
          offer('居家静脉采血', 'NURSE', 'syringe', 'medium', '护士上门采血，样本冷链送检，当日可查报告', [
            once(168, 30),
            pack(4, 598, 30),
          ]),
          offer('皮下/肌肉注射', 'NURSE', 'syringe', 'high', '凭医嘱与药品上门注射，留观30分钟', [once(158, 45)]),
          offer('血糖血压监测', 'NURSE', 'heart', 'low', '上门监测并记录，异常即时告知家属', [
            once(88, 30),
            pack(8, 628, 30),
          ]),
          offer('口腔护理', 'CAREGIVER', 'drop', 'low', '为卧床老人清洁口腔，预防感染', [once(78, 30)]),
        ],
      },
      {
        code: 'HL02',
        name: '专科护理',
        projects: [
          offer('压疮护理与换药', 'NURSE', 'dressing', 'medium', '评估创面、清创换药，指导家属翻身', [
            once(238, 60),
            pack(6, 1280, 60),
          ]),
          offer('PICC导管维护', 'NURSE', 'dressing', 'high', '专科护士无菌维护，导管评估与冲封管', [
            once(298, 60),
            pack(4, 1080, 60),
          ]),
          offer('更换留置导尿管', 'NURSE', 'drop', 'high', '无菌更换导尿管，会阴护理与指导', [once(268, 60)]),
          offer('鼻饲管置管与护理', 'NURSE', 'meal', 'high', '置管、固定与喂养指导', [once(288, 60)]),
          offer(
            '造口护理',
            'NURSE',
            'dressing',
            'medium',
            '更换造口袋，周围皮肤护理与选品建议',
            [once(218, 60)],
            'offSale',
          ),
        ],
      },
    ],
  },
  {
    code: 'ZL',
    name: '生活照料',
    kind: 'dailyCare',
    motif: 'care',
    children: [
      {
        code: 'ZL01',
        name: '日常照护',
        projects: [
          offer('助浴服务', 'CAREGIVER', 'bath', 'medium', '两人上门协助洗浴，含洗浴设备与安全评估', [
            once(198, 90),
            pack(4, 720, 90),
          ]),
          offer('居家半日照护', 'CAREGIVER', 'care', 'low', '4小时陪护，助餐、助行、服药提醒', [
            once(160, 240),
            pack(10, 1480, 240),
          ]),
          offer('夜间陪护', 'CAREGIVER', 'bed', 'low', '晚八点至早八点，翻身、如厕与夜间看护', [once(320, 720)]),
          offer('助餐服务', 'CAREGIVER', 'meal', 'low', '按营养方案备餐、协助进食', [once(58, 60), pack(20, 998, 60)]),
          offer('理发修面上门', 'CAREGIVER', 'home', 'low', '为行动不便的老人上门理发', [once(48, 45)]),
        ],
      },
      {
        code: 'ZL02',
        name: '认知症照护',
        projects: [
          offer('认知症陪伴训练', 'CAREGIVER', 'book', 'low', '怀旧疗法、认知训练与走失预防', [
            once(138, 90),
            pack(12, 1480, 90),
          ]),
        ],
      },
    ],
  },
  {
    code: 'KF',
    name: '康复服务',
    kind: 'rehab',
    motif: 'walk',
    children: [
      {
        code: 'KF01',
        name: '功能康复',
        projects: [
          offer('卒中后肢体康复', 'REHAB', 'walk', 'medium', '一对一康复训练，建立阶段目标', [
            once(298, 60),
            pack(10, 2680, 60),
          ]),
          offer('骨折术后康复', 'REHAB', 'wheelchair', 'medium', '关节活动度与肌力训练', [
            once(268, 60),
            pack(8, 1980, 60),
          ]),
          offer('吞咽功能训练', 'REHAB', 'meal', 'medium', '吞咽评估、间接与直接训练', [once(258, 45)]),
          offer('居家适老评估', 'REHAB', 'form', 'low', '上门评估居家风险，出具改造建议', [once(128, 60)], 'draft'),
        ],
      },
    ],
  },
  {
    code: 'JZ',
    name: '家政服务',
    kind: 'housekeeping',
    motif: 'broom',
    children: [
      {
        code: 'JZ01',
        name: '居家清洁',
        projects: [
          offer('日常保洁', 'HOUSEKEEPER', 'broom', 'low', '三小时全屋保洁，自带工具', [
            once(120, 180),
            pack(8, 880, 180),
          ]),
          offer('厨卫深度清洁', 'HOUSEKEEPER', 'broom', 'low', '除油除垢，消毒通风', [once(260, 240)]),
          offer(
            '衣物整理收纳',
            'HOUSEKEEPER',
            'home',
            'low',
            '按季整理，贴签定位方便老人取用',
            [once(180, 180)],
            'draft',
          ),
        ],
      },
    ],
  },
  {
    code: 'PZ',
    name: '陪诊服务',
    kind: 'escort',
    motif: 'wheelchair',
    children: [
      {
        code: 'PZ01',
        name: '就医陪同',
        projects: [
          offer('门诊半日陪诊', 'ESCORT', 'stethoscope', 'low', '代挂号、陪检查、取药并记录医嘱', [once(198, 240)]),
          offer('门诊全日陪诊', 'ESCORT', 'stethoscope', 'low', '全天陪同，含接送协调', [once(358, 480)]),
          offer('代取报告与配药', 'ESCORT', 'pills', 'low', '凭授权代取报告、代配慢病药', [once(88, 120)]),
        ],
      },
    ],
  },
]
