import { area, write, perAddress } from '../../kit/endpoint.ts'
import { closed, Id, oneOf, orNull, text, Type } from '../../kit/schema.ts'

/** What the mini program opens after a scan; the home page where the code leads nowhere any more. */
export const scanTargets = ['home', 'organ', 'project', 'commodity'] as const

/** What a printed code leads to. */
export const codeKinds = ['organ', 'promotion'] as const
export type CodeKind = (typeof codeKinds)[number]

const sceneLetters: Readonly<Record<CodeKind, string>> = { organ: 'O', promotion: 'P' }

/** What a code carries into the mini program: at most 32 visible characters. */
export const sceneOf = (kind: CodeKind, code: string): string => `${sceneLetters[kind]}${code}`

/** The code in a scene, however it was typed; none in what is no scene of ours. */
export const readScene = (scene: string): { readonly kind: CodeKind; readonly code: string } | undefined => {
  const [, letter, code] = /^([OP])([0-9A-HJKMNP-TV-Z]{10})$/.exec(scene.toUpperCase()) ?? []
  const kind = codeKinds.find((one) => sceneLetters[one] === letter)
  return kind === undefined || code === undefined ? undefined : { kind, code }
}

/** What customers do from the mini program. */
export const edgeCustomer = area('edgeCustomer', 'public', {
  scan: write('/edge/customer/scan', {
    ownTransactions: true,
    limit: perAddress(600, 1),
    body: closed({
      /** What the code carries: O and P begin the codes of organisations and of promotions. */
      scene: text(1, 32),
      /** What the mini program knows the visitor by, the same at every visit. */
      visitor: text(8, 64),
    }),
    reply: closed({
      target: oneOf(...scanTargets),
      /** The operator's code, for the calls that follow; none for a code that never was. */
      operator: orNull(Type.String()),
      organId: orNull(Id),
      organName: orNull(Type.String()),
      projectId: orNull(Id),
      commodityId: orNull(Id),
    }),
  }),
})
