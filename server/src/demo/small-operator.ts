import { addDays, businessDay, mold, organ, people, project, projectclass } from '@kangju/contract'
import { bankCardOf, corporateAccountOf, idCardOf, mobileOf, usccOf } from './numbers.ts'
import { nameOf } from './people-seeds.ts'
import { drawDocument } from './pictures/document.ts'
import { drawPortrait } from './pictures/portrait.ts'
import { painter, uploader } from './pictures/upload.ts'
import { article, type Scene } from './scene.ts'
import { daysBefore, type Stage } from './stage.ts'

const services = [
  { name: '居家照护', minutes: 120, yuan: 138, motif: 'care' },
  { name: '助餐助浴', minutes: 90, yuan: 98, motif: 'bath' },
  { name: '陪同就医', minutes: 240, yuan: 188, motif: 'wheelchair' },
] as const

const addKind = async ({ play, paint, at }: Scene) => {
  const { id } = await play(at, mold.add, {
    body: {
      code: 'CAREGIVER',
      name: '护理员',
      needLicense: 0,
      minWorkYears: 0,
      defaultShareBp: 6200,
      iconUrl: await paint(['care'], 2, 120, 120),
      grades: ['初级', '高级'].map((name, level) => ({ name, level: level + 1, status: 'enabled' as const })),
    },
  })
  const { grades } = await play(at, mold.read, { params: { id } })
  return { id, gradeId: grades[0]?.id ?? '' }
}

const addServices = async ({ play, paint, at }: Scene, moldId: string) => {
  const iconUrl = await paint(['care'], 2, 120, 120)
  const { id: classId } = await play(at, projectclass.add, {
    body: { code: 'AN', name: '安宁照护', serviceKind: 'dailyCare', iconUrl, sort: 10 },
  })
  const ids: string[] = []
  for (const [n, { name, minutes, yuan, motif }] of services.entries()) {
    const { id } = await play(at, project.add, {
      body: {
        name,
        classId,
        coverUrl: await paint([motif], n + 2, 750, 750),
        images: [],
        summary: `${name}，持证人员上门`,
        content: article(name, `${name}，持证人员上门`),
        serviceMode: 'atHome',
        unit: 'visit',
        moldIds: [moldId],
        genderLimit: 'any',
        needAssess: 0,
        needPrescription: 0,
        needMaterial: 0,
        riskLevel: 'low',
        channel: ['miniProgram', 'tv', 'console'],
        specs: [
          {
            name: `单次${minutes}分钟`,
            priceFen: yuan * 100,
            times: 1,
            durationMin: minutes,
            validDays: 30,
            visitFeeFen: 1500,
            status: 'enabled',
          },
        ],
      },
    })
    ids.push(id)
  }
  return ids
}

const addPlace = async ({ play, paint, at, stage }: Scene, projectIds: string[]) => {
  const scan = painter(stage.tools, play, at, 'organ')
  const { id } = await play(at, organ.add, {
    body: {
      name: '安宁居家护理中心',
      organType: 'dayCare',
      uscc: usccOf(2_500_000),
      legalPerson: '林文轩',
      contactName: '许佳宁',
      contactMobile: mobileOf(710_000_000),
      tel: '0571-85550123',
      areaCode: '330106',
      address: '古墩路588号1层',
      lng: 120.1012,
      lat: 30.2912,
      serviceAreaCodes: ['330100'],
      serviceRadiusKm: 20,
      businessHours: '00:00-23:59',
      logoUrl: await paint(['home'], 2, 240, 240),
      licenseUrls: [await scan(['form'], 2, 1060, 750)],
      licenseValidTo: addDays(businessDay(stage.today), 300),
      intro: '为长者提供居家照护与陪诊。',
      projectIds,
      settleCycle: 'tn',
      bankName: '杭州银行',
      bankBranch: '文创支行',
      bankAccountName: '安宁居家护理中心',
      bankAccountNo: corporateAccountOf(9_000_000),
    },
  })
  await play(at, organ.open, { body: { id } })
  return id
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

const addStaff = async (
  { play, at, stage }: Scene,
  organId: string,
  kind: { id: string; gradeId: string },
  projectIds: string[],
) => {
  const put = uploader(stage.tools, play.me, at)
  const today = businessDay(stage.today)
  for (let n = 0; n < 5; n += 1) {
    const gender = n % 2 === 0 ? ('female' as const) : ('male' as const)
    const { id } = await play(at, people.add, {
      body: {
        name: nameOf(n + 300, gender),
        idCard: idCardOf({ areaCode: '330102', birthday: `${1972 + n * 4}-03-1${n}`, gender, n: n + 300 }),
        mobile: mobileOf(690_000_000 + n * 104_729),
        workYears: 6 + n,
        healthCertValidTo: addDays(today, 200 + n * 10),
        insuranceValidTo: addDays(today, 240),
        areaCodes: ['330100'],
        baseAddress: `古墩路${500 + n}号`,
        baseLng: 120.1 + n * 0.01,
        baseLat: 30.28,
        serveRadiusKm: 30,
        workTimes: everyDay.map((weekday) =>
          n === 0 ? { weekday, start: '00:00', end: '23:59' } : { weekday, start: '08:00', end: '18:30' },
        ),
        maxDailyOrders: 6,
        bankName: '杭州银行',
        bankBranch: '杭州分行营业部',
        bankAccountNo: bankCardOf(5_000_000 + n),
        avatar: await put('content', 'portrait.webp', await drawPortrait({ gender, n })),
        organId,
        moldId: kind.id,
        gradeId: kind.gradeId,
        certUrls: [await put('staff', 'health.webp', await drawDocument({ kind: 'health', gender, n }))],
        projectIds,
        leaves: [],
        isMarketer: 0,
      },
    })
    await play(at, people.isreceive, { params: { id }, body: { isReceive: 1 } })
  }
}

/** Services of the second operator: few, but enough for its own orders. */
export const demoSmallOperator = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const at = daysBefore(stage.today, 93)
  const play = stage.players.other
  const scene: Scene = { stage, play, at, paint: painter(stage.tools, play, at) }
  const kind = await addKind(scene)
  const projectIds = await addServices(scene, kind.id)
  const organId = await addPlace(scene, projectIds)
  for (const id of projectIds) await play(at, project.changestatus, { body: { id, status: 'onSale' } })
  await addStaff(scene, organId, kind, projectIds)
}
