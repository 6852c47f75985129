import type { ServiceKind, ServiceRecordDraft } from '@kangju/contract'
import type { Db } from '../../db/client.ts'
import { addRows } from '../../db/put-rows.ts'
import { files } from '../../db/tables.ts'
import { fileUrlOf } from '../../rows/file-urls.ts'
import { storeFile } from '../../modules/base/file/service.ts'
import { writeHastily } from '../../modules/base/file/store.ts'
import { newId } from '../../secret/token.ts'
import type { Dice } from '../dice.ts'
import { drawScene } from '../pictures/draw.ts'
import type { Motif } from '../pictures/motifs.ts'
import type { Cast, Offer } from './cast.ts'

const given: Readonly<Partial<Record<ServiceKind, readonly string[]>>> = {
  nursing: [
    '核对医嘱与身份，评估局部皮肤，无菌操作完成护理，留观30分钟无不适',
    '测量生命体征，按医嘱操作，指导家属观察要点与复诊时间',
  ],
  dailyCare: ['协助洗漱、进食与如厕，翻身拍背，整理床单位', '陪伴散步，提醒服药，协助擦浴并更换衣物'],
  rehab: ['关节活动度训练与肌力训练，坐站转移练习，指导居家训练计划', '步态训练与平衡训练，评估阶段目标完成情况'],
  housekeeping: ['全屋清洁，厨卫除垢消毒，整理衣物，垃圾带离', '擦拭家具与窗台，拖地消毒，清洗油烟机表面'],
  escort: ['陪同挂号、候诊与检查，代取药品并记录医嘱', '协助轮椅出行，陪同复诊，向家属反馈检查结果'],
}

const seen = ['精神可，情绪稳定', '睡眠欠佳，已告知家属', '食欲较上次好转', '下肢轻度水肿，建议抬高患肢', null] as const
const troubles = [
  '血压偏高，已告知家属并建议复诊',
  '骶尾部皮肤发红，已指导翻身并上报',
  '服务中诉头晕，休息后缓解，已电话告知家属',
] as const

const vitalsOf = (dice: Dice) => ({
  sbp: dice.whole(112, 158),
  dbp: dice.whole(66, 94),
  pulse: dice.whole(60, 92),
  temperature: 36 + dice.whole(1, 9) / 10,
  resp: dice.whole(14, 22),
  spo2: dice.whole(94, 99),
})

interface Signed {
  readonly name: string
  readonly relation: ServiceRecordDraft['relation']
}

/** The service record of a visit, without its pictures. */
export const recordOf = (dice: Dice, offer: Offer, { name, relation }: Signed) => {
  const isNursing = offer.kind === 'nursing'
  const isAbnormal = dice.happens(0.04)
  return {
    ...(isNursing || dice.happens(0.2) ? { vitals: vitalsOf(dice) } : {}),
    measures: dice.pick(given[offer.kind] ?? ['按约定完成服务']),
    observation: dice.pick(seen),
    materials: offer.needsMaterial
      ? [{ name: '一次性护理包', qty: 1, batchNo: `HC${dice.whole(100_000, 999_999)}` }]
      : [],
    abnormal: isAbnormal ? (1 as const) : (0 as const),
    ...(isAbnormal ? { abnormalNote: dice.pick(troubles) } : {}),
    signName: name,
    relation,
    ...(isNursing ? { wasteHandled: 1 as const } : {}),
  }
}

const motifs: readonly Motif[] = ['care', 'nurse', 'heart', 'home', 'walk', 'form']

/** Creates pictures as staff would take them: each is a separate file of a few drawings. */
export const makeCamera = async (cast: Cast) => {
  const { tools, operatorId } = cast
  const size = { width: 320, height: 240 }
  const owner = { id: null, operatorId }
  const scenes = await Promise.all(motifs.map((motif, tone) => drawScene({ motifs: [motif], tone, ...size })))
  const drawn: { row: Awaited<ReturnType<typeof storeFile>>; content: (typeof scenes)[number] }[] = []
  for (const content of scenes) {
    const row = await storeFile(tools, { purpose: 'order', name: 'photo.webp', content, owner, now: new Date(0) })
    drawn.push({ row, content })
  }
  return async (tx: Db, count: number, now: Date): Promise<string[]> => {
    const rows = []
    for (let n = 0; n < count; n += 1) {
      const model = drawn[(now.getUTCMinutes() + n) % drawn.length]
      if (model === undefined) continue
      const row = { ...model.row, id: newId(), createdAt: now.toISOString() }
      await writeHastily(tools, row, model.content)
      rows.push(row)
    }
    await addRows(tx, files, rows)
    return rows.map(fileUrlOf)
  }
}
export type Camera = Awaited<ReturnType<typeof makeCamera>>
