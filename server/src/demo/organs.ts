import { addDays, businessDay, medicalOrganTypes, organ, type OrganDraft } from '@kangju/contract'
import { corporateAccountOf, mobileOf, usccOf } from './numbers.ts'
import { organSeeds, type OrganSeed } from './organ-seeds.ts'
import { painter, type Painter } from './pictures/upload.ts'
import type { Scene } from './scene.ts'
import { daysBefore } from './stage.ts'

const banks = [
  ['中国工商银行', '杭州高新支行'],
  ['中国建设银行', '杭州之江支行'],
  ['杭州银行', '文创支行'],
] as const

/** Fields that only the unfinished organisation lacks. */
const finishing = async (
  { name }: OrganSeed,
  n: number,
  scan: Painter,
): Promise<Pick<OrganDraft, 'licenseUrls' | 'bankName' | 'bankBranch' | 'bankAccountName' | 'bankAccountNo'>> => {
  const [bankName, bankBranch] = banks[n % banks.length] ?? banks[0]
  return {
    licenseUrls: [await scan(['form'], n, 1060, 750), await scan(['form', 'stethoscope'], n + 1, 1060, 750)],
    bankName,
    bankBranch,
    bankAccountName: name,
    bankAccountNo: corporateAccountOf(8_000_000 + n * 6151),
  }
}

const draftOf = async (
  { stage, paint }: Scene,
  seed: OrganSeed,
  { n, projectIds, scan }: { n: number; projectIds: string[]; scan: Painter },
): Promise<OrganDraft> => {
  const isMedical = medicalOrganTypes.includes(seed.type)
  return {
    name: seed.name,
    organType: seed.type,
    uscc: usccOf(1_000_000 + n * 7919),
    medicalLicenseNo: isMedical ? `PDY${330_100_000 + n * 173}` : undefined,
    legalPerson: seed.legalPerson,
    contactName: seed.contactName,
    contactMobile: mobileOf(700_000_000 + n * 100_003),
    tel: `0571-8${String(5_000_000 + n * 36_817)}`,
    areaCode: seed.area,
    address: seed.address,
    lng: seed.lng,
    lat: seed.lat,
    serviceAreaCodes: seed.type === 'hospital' || seed.type === 'examCentre' ? ['330100'] : [seed.area],
    serviceRadiusKm: 8 + (n % 4) * 4,
    businessHours: seed.type === 'careHome' ? '00:00-23:59' : '08:00-18:00',
    logoUrl: await paint([isMedical ? 'nurse' : 'home'], n, 240, 240),
    licenseUrls: [],
    licenseValidTo: addDays(businessDay(stage.today), 25 + n * 90),
    intro: `${seed.name}立足社区，为长者提供专业、贴心的服务，持证上岗，全程可追溯。`,
    projectIds,
    settleCycle: n % 4 === 3 ? 'monthly' : 'tn',
    ...(seed.fate === 'unfinished' ? {} : await finishing(seed, n, scan)),
  }
}

/** The organisations of the demo: most operating, one suspended, one closed, one unfinished. */
export const makeOrgans = async (scene: Scene, projectIds: (type: string) => string[]) => {
  const { stage, play, at } = scene
  const scan = painter(stage.tools, play, at, 'organ')
  const made: { id: string; type: string }[] = []
  for (const [n, seed] of organSeeds.entries()) {
    const body = await draftOf(scene, seed, { n, projectIds: projectIds(seed.type), scan })
    const { id } = await play(at, organ.add, { body })
    if (seed.fate !== 'unfinished') await play(daysBefore(stage.today, 94), organ.open, { body: { id } })
    if (seed.fate === 'suspended')
      await play(daysBefore(stage.today, 6), organ.changestatus, { body: { id, status: 'disabled' } })
    if (seed.fate === 'closed')
      await play(daysBefore(stage.today, 38), organ.close, { body: { id, closeReason: '租约到期，业务并入拱墅站' } })
    made.push({ id, type: seed.type })
  }
  return made
}
