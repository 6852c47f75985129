import { businessDay, edgeStaff, peopleapply, type ApplyDraft } from '@kangju/contract'
import { drawDocument } from './pictures/document.ts'
import { drawPortrait } from './pictures/portrait.ts'
import { uploader, type Uploader } from './pictures/upload.ts'
import { personDraft, placesOf, readKinds, type Seed } from './staff.ts'
import { daysBefore, type Stage } from './stage.ts'

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000)

/** Age, source and result of each application. */
const stories = [
  { moldCode: 'NURSE', hours: 3, fate: 'waits' },
  { moldCode: 'CAREGIVER', hours: 6, fate: 'waits' },
  { moldCode: 'NURSE', hours: 26, fate: 'waits' },
  { moldCode: 'REHAB', hours: 30, fate: 'waits' },
  { moldCode: 'ESCORT', hours: 49, fate: 'waits' },
  { moldCode: 'CAREGIVER', hours: 75, fate: 'rejected' },
  { moldCode: 'NURSE', hours: 140, fate: 'rejected' },
  { moldCode: 'NURSE', hours: 200, fate: 'approved' },
  { moldCode: 'CAREGIVER', hours: 260, fate: 'approved' },
] as const

/** Draws all documents of an applicant in parallel and stores them in order. */
const drawPapers = async (put: Uploader, seed: Seed, isLicensed: boolean) => {
  const kinds = ['idFront', 'idBack', 'health', ...(isLicensed ? (['license', 'certificate'] as const) : [])] as const
  const [portrait, ...drawn] = await Promise.all([
    drawPortrait(seed),
    ...kinds.map((kind) => drawDocument({ kind, gender: seed.gender, n: seed.n })),
  ])
  const avatar = await put('staff', 'portrait.webp', portrait)
  const urls: string[] = []
  for (const [n, paper] of drawn.entries()) urls.push(await put('staff', `${kinds[n] ?? 'paper'}.webp`, paper))
  const [idCardFrontUrl = '', idCardBackUrl = '', healthUrl = '', license, title] = urls
  return {
    avatar,
    idCardFrontUrl,
    idCardBackUrl,
    healthUrl,
    licenseUrls: license === undefined ? [] : [license],
    titleUrls: title === undefined ? [] : [title],
  }
}

/** Submits the applications whose result is selected. */
const apply = async (stage: Stage, isMeant: (fate: (typeof stories)[number]['fate']) => boolean) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const { admin: play } = stage.players
  const { tools, today } = stage
  const kinds = await readKinds(play, today)
  const places = (await placesOf(play, today)).filter((one) => one.organType === 'nursingStation')
  for (const [i, { moldCode, hours, fate }] of stories.entries()) {
    if (!isMeant(fate)) continue
    const at = hoursBefore(today, hours)
    const place = places[i % places.length]
    if (place === undefined) throw new Error('the demo has nobody to work for')
    const seed: Seed = { n: 300 + i, gender: i % 3 === 1 ? 'male' : 'female', moldCode, organ: place }
    // Uploaded anonymously, as by the mini program, until the application claims them.
    const put = uploader(tools, { id: null, operatorId: play.me.operatorId }, at)
    const isLicensed = kinds.needsLicense(moldCode)
    const draft: ApplyDraft = {
      ...personDraft(seed, businessDay(today), isLicensed),
      ...(await drawPapers(put, seed, isLicensed)),
      moldId: kinds.idOf(moldCode),
      expectOrganId: place.id,
    }
    // One pending applicant lacks years of practice, which the checklist shows.
    const body = i === 2 ? { ...draft, workYears: 2 } : draft
    const { applyNo } = await play(at, edgeStaff.apply, { body: { operator: 'KANGJU', ...body } })
    if (fate === 'waits') continue
    const found = await play(at, peopleapply.list, { query: { keyword: applyNo } })
    const id = found.items[0]?.id ?? ''
    const decided = daysBefore(at, -0.5)
    const decision =
      fate === 'approved'
        ? { pass: 1 as const, organId: place.id, moldId: draft.moldId, gradeId: kinds.gradeOf(moldCode, i) }
        : { pass: 0 as const, auditRemark: '健康证照片不清晰，请重新上传后提交。' }
    await play(decided, peopleapply.audit, { body: { id, ...decision } })
  }
}

/** Applications that were approved or rejected. */
export const demoPastApplications = (stage: Stage) => apply(stage, (fate) => fate !== 'waits')

/** Pending applications. */
export const demoApplications = (stage: Stage) => apply(stage, (fate) => fate === 'waits')
