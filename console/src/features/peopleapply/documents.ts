import { peopleapplyWords, type ApplyRow, type Text } from '@kangju/contract'
import { reviewWords as words } from './words.ts'

type Papers = Pick<
  ApplyRow,
  'avatar' | 'idCardFrontUrl' | 'idCardBackUrl' | 'licenseUrls' | 'titleUrls' | 'healthUrl' | 'noCrimeUrl'
>
type Fact = keyof ApplyRow & keyof typeof peopleapplyWords.field

/** A group of documents: pictures, the facts to compare, and the statement that the reviewer confirms. */
export interface Proof {
  readonly key: 'idCard' | 'licence' | 'title' | 'health' | 'portrait' | 'noCrime'
  readonly title: Text
  readonly pictures: readonly Picture[]
  readonly facts: readonly Fact[]
  /** Without it there is nothing to confirm. */
  readonly tick?: Text
}

export interface Picture {
  readonly url: string
  readonly name: Text
  /** Number among several pictures of a kind. */
  readonly number?: number
}

const { field } = peopleapplyWords
const numbered = (urls: readonly string[], name: Text): Picture[] =>
  urls.map((url, at) => ({ url, name, ...(urls.length > 1 ? { number: at + 1 } : {}) }))

/** All submitted documents, in the order of review. */
export const proofsOf = (row: Papers): Proof[] => {
  const proofs: Proof[] = [
    {
      key: 'idCard',
      title: field.idCard,
      pictures: [
        { url: row.idCardFrontUrl, name: field.idCardFrontUrl },
        { url: row.idCardBackUrl, name: field.idCardBackUrl },
      ],
      facts: ['name', 'idCard', 'gender', 'birthday', 'age'],
      tick: words.tickIdCard,
    },
    {
      key: 'licence',
      title: field.licenseUrls,
      pictures: numbered(row.licenseUrls, field.licenseUrls),
      facts: ['licenseNo', 'licenseValidTo', 'workOrg', 'workYears'],
      tick: words.tickLicence,
    },
    {
      key: 'title',
      title: field.titleUrls,
      pictures: numbered(row.titleUrls, field.titleUrls),
      facts: ['titleCertNo'],
      tick: words.tickTitle,
    },
    {
      key: 'health',
      title: field.healthUrl,
      pictures: [{ url: row.healthUrl, name: field.healthUrl }],
      facts: ['healthCertValidTo'],
      tick: words.tickHealth,
    },
    {
      key: 'portrait',
      title: field.avatar,
      pictures: [{ url: row.avatar, name: field.avatar }],
      facts: ['intro'],
      tick: words.tickPortrait,
    },
    {
      key: 'noCrime',
      title: field.noCrimeUrl,
      pictures: row.noCrimeUrl === null ? [] : [{ url: row.noCrimeUrl, name: field.noCrimeUrl }],
      facts: [],
    },
  ]
  return proofs.filter((proof) => proof.pictures.length > 0)
}

export const picturesOf = (proofs: readonly Proof[]): Picture[] => proofs.flatMap((proof) => proof.pictures)
