import { businessDay, fillText, leadsFrom, peopleMoves, peopleRules as rules, type Text } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import type { FieldTexts } from '../../../kit/problem.ts'
import { moldsWithGrades, type StaffKind } from '../../catalogue/mold/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import type { Person } from './table.ts'

type Organ = Awaited<ReturnType<typeof organsByIds>>[number]

/** The organisation and the staff type of a staff member, as far as the rules need them. */
export interface Post {
  readonly organ: Pick<Organ, 'name' | 'active' | 'isServing' | 'projectIds'> | undefined
  readonly kind: Pick<StaffKind, 'name' | 'needLicense' | 'minWorkYears' | 'grades'> | undefined
}

type Documents = Pick<Person, 'licenseNo' | 'licenseValidTo' | 'healthCertValidTo'>

/** Missing or expired certificates; a certificate is valid to the end of its last day. */
export const certificateFaults = (person: Documents, isLicenseNeeded: boolean, today: string): FieldTexts => {
  const { licenseNo, licenseValidTo, healthCertValidTo } = person
  const found: FieldTexts = {}
  if (isLicenseNeeded && (licenseNo === null || licenseValidTo === null)) found['licenseNo'] = [rules.licenseMissing]
  else if (isLicenseNeeded && licenseValidTo !== null && licenseValidTo < today)
    found['licenseValidTo'] = [fillText(rules.licenseEnded, { day: licenseValidTo })]
  if (healthCertValidTo < today)
    found['healthCertValidTo'] = [fillText(rules.healthCertEnded, { day: healthCertValidTo })]
  return found
}

type Worker = Documents & Pick<Person, 'status' | 'gradeId' | 'workYears' | 'projectIds'>

const lowestVisitingLevel = 2

/** A staff type with a licence needs its minimum years of practice and at least the second grade for home visits. */
const seniorityFaults = ({ gradeId, workYears }: Worker, kind: Post['kind']): FieldTexts => {
  if (kind?.needLicense !== 1) return {}
  const level = kind.grades.find((grade) => grade.id === gradeId)?.level ?? 0
  return {
    ...(workYears < kind.minWorkYears
      ? { workYears: [fillText(rules.workYears, { mold: kind.name, n: kind.minWorkYears })] }
      : {}),
    ...(level < lowestVisitingLevel ? { gradeId: [fillText(rules.gradeTooLow, { mold: kind.name })] } : {}),
  }
}

/** Everything that keeps a staff member from accepting visits, by field. */
export const receivingFaults = (person: Worker, { organ, kind }: Post, today: string): FieldTexts => {
  const said = (isMet: boolean | undefined, field: string, why: Text): FieldTexts =>
    isMet === true ? {} : { [field]: [why] }
  return {
    ...said(leadsFrom(peopleMoves, 'receive', person.status), 'status', rules.notActive),
    ...said(organ?.isServing, 'organId', fillText(rules.organNotServing, { name: organ?.name ?? '' })),
    ...certificateFaults(person, kind?.needLicense === 1, today),
    ...said(
      person.projectIds.some((id) => organ?.projectIds.includes(id) === true),
      'projectIds',
      rules.noProject,
    ),
    ...seniorityFaults(person, kind),
  }
}

/** The organisation and staff type of a staff member; the organisation can be locked until the transaction ends. */
export const postOf = async ({ db, me }: SignedCall, person: Person, lock?: 'share'): Promise<Post> => {
  const [organ] = await organsByIds(db, { operatorId: me.operatorId, organId: null }, [person.organId], lock)
  const [kind] = await moldsWithGrades(db, [person.moldId])
  return { organ, kind }
}

export const receivingFaultsOf = async (call: SignedCall, person: Person, lock?: 'share'): Promise<FieldTexts> =>
  receivingFaults(person, await postOf(call, person, lock), businessDay(call.now))
