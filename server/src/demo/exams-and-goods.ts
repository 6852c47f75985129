import { examinationclass, examinationsingle, goods, goodsclass } from '@kangju/contract'
import { examSeeds, packageSeeds } from './exam-seeds.ts'
import { article, type Scene } from './scene.ts'

export const makeExams = async ({ play, paint, at }: Scene, examOrganIds: string[]) => {
  const singles = new Map<string, string>()
  for (const [i, category] of examSeeds.entries()) {
    const body = { classType: 'category' as const, code: category.code, name: category.name, sort: (i + 1) * 10 }
    const { id: classId } = await play(at, examinationclass.add, { body })
    for (const [code, name, meaning, yuan] of category.items) {
      const { id } = await play(at, examinationsingle.add, {
        body: {
          code,
          name,
          classId,
          meaning,
          genderLimit: code.startsWith('FK') ? 'female' : 'any',
          maritalLimit: 'any',
          priceFen: yuan * 100,
          fasting: code.startsWith('XY') ? 1 : 0,
        },
      })
      singles.set(code, id)
    }
  }
  for (const [i, { code, name, yuan, items }] of packageSeeds.entries()) {
    const { id } = await play(at, examinationclass.add, {
      body: {
        classType: 'package',
        code,
        name,
        genderLimit: 'any',
        maritalLimit: 'any',
        ageMin: 50,
        singleIds: items.map((item) => singles.get(item) ?? ''),
        priceFen: yuan * 100,
        marketPriceFen: Math.round(yuan * 1.4) * 100,
        examOrganIds,
        fasting: 1,
        reportDays: 5,
        notice: '检前三天清淡饮食，检查当日空腹，可携带早餐。',
        coverUrl: await paint(['stethoscope', 'form'], i, 750, 750),
        sort: (i + 1) * 10,
      },
    })
    if (i < 2) await play(at, examinationclass.changestatus, { body: { id, status: 'onSale' } })
  }
}

export const makeGoods = async ({ play, paint, at }: Scene) => {
  const classes = new Map<string, string>()
  for (const [i, [name, motif]] of (
    [
      ['会员权益', 'card'],
      ['健康课程', 'book'],
      ['在线咨询', 'phone'],
    ] as const
  ).entries()) {
    const body = { name, iconUrl: await paint([motif], i, 128, 128), sort: (i + 1) * 10 }
    classes.set(name, (await play(at, goodsclass.add, { body })).id)
  }
  const seeds = [
    { name: '康居年度会员', of: '会员权益', type: 'membership', yuan: 299, days: 365, motif: 'card' },
    { name: '家庭照护者入门课', of: '健康课程', type: 'course', yuan: 99, days: 180, motif: 'book' },
    { name: '慢病用药管理课', of: '健康课程', type: 'course', yuan: 69, days: 180, motif: 'pills' },
    { name: '护士图文咨询券', of: '在线咨询', type: 'consultation', yuan: 29, days: 90, motif: 'phone' },
    { name: '营养师咨询券', of: '在线咨询', type: 'consultation', yuan: 49, days: 90, motif: 'meal' },
  ] as const
  for (const [i, seed] of seeds.entries()) {
    const { id } = await play(at, goods.add, {
      body: {
        name: seed.name,
        classId: classes.get(seed.of) ?? '',
        goodsType: seed.type,
        validDays: seed.days,
        priceFen: seed.yuan * 100,
        marketPriceFen: Math.round(seed.yuan * 1.5) * 100,
        stock: i % 2 === 0 ? -1 : 200,
        coverUrl: await paint([seed.motif], i + 2, 750, 750),
        content: article(seed.name, '购买后立即生效，可在小程序“我的权益”中查看'),
        channel: ['miniProgram'],
      },
    })
    if (i < 4) await play(at, goods.changestatus, { body: { id, status: 'onSale' } })
  }
}
