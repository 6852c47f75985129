import { commodity, mold, programclass, project, projectclass } from '@kangju/contract'
import { makeExams, makeGoods } from './exams-and-goods.ts'
import { moldSeeds } from './mold-seeds.ts'
import { makeOrgans } from './organs.ts'
import { classSeeds, type ProjectSeed } from './project-seeds.ts'
import { daysBefore, type Stage } from './stage.ts'
import { painter } from './pictures/upload.ts'
import { article, type Scene } from './scene.ts'

const makeMolds = async ({ play, paint, at }: Scene) => {
  const ids = new Map<string, string>()
  for (const [i, seed] of moldSeeds.entries()) {
    const { id } = await play(at, mold.add, {
      body: {
        code: seed.code,
        name: seed.name,
        needLicense: seed.needLicense,
        minWorkYears: seed.minWorkYears,
        defaultShareBp: seed.share,
        iconUrl: await paint([seed.motif], i, 120, 120),
        grades: seed.grades.map((name, level) => ({ name, level: level + 1, status: 'enabled' as const })),
      },
    })
    ids.set(seed.code, id)
  }
  return ids
}

const projectDraft = async (
  { paint }: Scene,
  {
    seed,
    kind,
    classId,
    moldId,
    tone,
  }: { seed: ProjectSeed; kind: string; classId: string; moldId: string; tone: number },
) => {
  const isNursing = seed.mold === 'NURSE'
  // Sequential, so that their ids have the same order every time.
  const coverUrl = await paint([seed.motif], tone, 750, 750)
  const images = [
    await paint([seed.motif, 'home'], tone, 750, 750),
    await paint(['care', seed.motif], tone + 1, 750, 750),
  ]
  return {
    name: seed.name,
    classId,
    coverUrl,
    images,
    summary: seed.summary,
    content: article(seed.name, seed.summary),
    notice: '服务前请保持居家环境整洁明亮，家属或监护人尽量在场。',
    contraindication: kind === 'nursing' ? '生命体征不稳定、意识障碍、凝血功能异常者不适用，请先就医。' : undefined,
    serviceMode: 'atHome' as const,
    unit: 'visit' as const,
    moldIds: [moldId],
    genderLimit: 'any' as const,
    needAssess: seed.risk === 'low' ? (0 as const) : (1 as const),
    needPrescription: seed.risk === 'high' ? (1 as const) : (0 as const),
    needMaterial: isNursing ? (1 as const) : (0 as const),
    materialNote: isNursing ? '护士自带一次性无菌耗材包' : undefined,
    riskLevel: seed.risk,
    consentUrl: seed.risk === 'low' ? undefined : await paint(['form'], 1, 750, 1060),
    channel: ['miniProgram' as const, 'tv' as const, 'console' as const],
    hot: tone % 4 === 0 ? (1 as const) : (0 as const),
    sort: 100,
    specs: seed.specs.map(({ name, yuan, times, minutes }) => ({
      name,
      priceFen: yuan * 100,
      marketPriceFen: Math.round(yuan * 1.25) * 100,
      times,
      durationMin: minutes,
      visitFeeFen: 2000,
      ...(isNursing ? { materialFeeFen: 1500 } : {}),
      validDays: times === 1 ? 30 : 180,
      status: 'enabled' as const,
    })),
  }
}

const makeProjects = async (scene: Scene, molds: ReadonlyMap<string, string>) => {
  const { play, paint, at } = scene
  const made: { id: string; seed: ProjectSeed; kind: string }[] = []
  for (const [i, top] of classSeeds.entries()) {
    const iconUrl = await paint([top.motif], i, 120, 120)
    const plain = { serviceKind: top.kind, iconUrl, sort: (i + 1) * 10 }
    const { id: parentId } = await play(at, projectclass.add, { body: { ...plain, code: top.code, name: top.name } })
    for (const [j, { code, name, projects }] of top.children.entries()) {
      const body = { ...plain, parentId, code, name, sort: (j + 1) * 10 }
      const { id: classId } = await play(at, projectclass.add, { body })
      for (const seed of projects) {
        const draft = await projectDraft(scene, {
          seed,
          kind: top.kind,
          classId,
          moldId: molds.get(seed.mold) ?? '',
          tone: made.length,
        })
        const { id } = await play(at, project.add, { body: draft })
        made.push({ id, seed, kind: top.kind })
      }
    }
  }
  return made
}

const publish = async ({ play, at }: Scene, id: string, seed: ProjectSeed) => {
  if (seed.state === 'draft') return
  await play(at, project.changestatus, { body: { id, status: 'onSale' } })
  if (seed.state === 'offSale')
    await play(at, project.changestatus, { body: { id, status: 'offSale', remark: '耗材供应调整' } })
}

const bundles = [
  {
    name: '术后居家护理包',
    summary: '换药、监测与康复，出院两周更安心',
    parts: ['压疮护理与换药', '血糖血压监测', '骨折术后康复'],
    times: [3, 4, 2],
    off: 0.85,
  },
  {
    name: '卒中康复月套餐',
    summary: '康复训练配合日常照护，一个月见变化',
    parts: ['卒中后肢体康复', '居家半日照护'],
    times: [8, 4],
    off: 0.82,
  },
  {
    name: '长者安心体验包',
    summary: '第一次请人上门，从这里开始',
    parts: ['血糖血压监测', '助餐服务', '日常保洁'],
    times: [1, 1, 1],
    off: 0.8,
  },
] as const

const makeShelves = async (scene: Scene, projects: readonly { id: string; seed: ProjectSeed; kind: string }[]) => {
  const { play, paint, at } = scene
  const shelves = [
    { name: '护士上门', kind: 'nursing', motif: 'nurse' },
    { name: '照护陪伴', kind: 'dailyCare', motif: 'care' },
    { name: '康复训练', kind: 'rehab', motif: 'walk' },
    { name: '家政保洁', kind: 'housekeeping', motif: 'broom' },
    { name: '陪诊就医', kind: 'escort', motif: 'stethoscope' },
    { name: '超值套餐', kind: '', motif: 'heart' },
  ] as const
  const ids: string[] = []
  for (const [i, { name, kind, motif }] of shelves.entries()) {
    const links = projects
      .filter((one) => one.kind === kind)
      .map(({ id }) => ({ type: 'project' as const, targetId: id }))
    const { id } = await play(at, programclass.add, {
      body: {
        name,
        channel: ['miniProgram', 'tv'],
        iconUrl: await paint([motif], i, 200, 200),
        tvImageUrl: await paint([motif, 'home'], i, 480, 270),
        links,
        sort: (i + 1) * 10,
      },
    })
    ids.push(id)
  }
  return ids
}

const makeBundles = async (scene: Scene, projects: readonly { id: string; seed: ProjectSeed }[], shelf: string) => {
  const { play, paint, at } = scene
  const made: string[] = []
  for (const [i, bundle] of bundles.entries()) {
    const items = []
    let listFen = 0
    for (const [j, name] of bundle.parts.entries()) {
      const found = projects.find((one) => one.seed.name === name)
      const { specs } = await play(at, project.read, { params: { id: found?.id ?? '' } })
      const times = bundle.times[j] ?? 1
      const [spec] = specs
      if (spec === undefined) continue
      items.push({ specId: spec.id, times })
      listFen += spec.priceFen * times
    }
    const { id } = await play(at, commodity.add, {
      body: {
        name: bundle.name,
        programClassIds: [shelf],
        coverUrl: await paint(['heart', 'care'], i + 1, 750, 750),
        images: [],
        summary: bundle.summary,
        content: article(bundle.name, bundle.summary),
        items,
        priceFen: Math.floor((listFen * bundle.off) / 100) * 100,
        validDays: 90,
        channel: ['miniProgram', 'tv', 'console'],
      },
    })
    made.push(id)
    if (i < 2) await play(at, commodity.changestatus, { body: { id, status: 'onSale' } })
  }
  return made
}

/** Services of the first operator, and the staff types that deliver them. */
export const demoCatalogue = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const at = daysBefore(stage.today, 95)
  const play = stage.players.admin
  const scene: Scene = { stage, play, at, paint: painter(stage.tools, play, at) }
  const molds = await makeMolds(scene)
  const projects = await makeProjects(scene, molds)
  const organs = await makeOrgans(scene, (type) =>
    type === 'examCentre'
      ? []
      : projects.filter(({ kind }) => (type === 'housekeeping') === (kind === 'housekeeping')).map(({ id }) => id),
  )
  for (const { id, seed } of projects) await publish(scene, id, seed)
  const shelves = await makeShelves(scene, projects)
  await makeBundles(scene, projects, shelves.at(-1) ?? '')
  await makeExams(
    scene,
    organs.filter(({ type }) => type === 'examCentre').map(({ id }) => id),
  )
  await makeGoods(scene)
}
