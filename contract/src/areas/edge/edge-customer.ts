import { area, write, perAddress } from '../../kit/endpoint.ts'
import { closed, Id, oneOf, orNull, text, Type } from '../../kit/schema.ts'

/** Page that the mini program opens after a scan; `home` if the code has no target any more. */
export const scanTargets = ['home', 'organ', 'project', 'commodity'] as const

/** Kinds of printed QR codes. */
export const codeKinds = ['organ', 'promotion'] as const
export type CodeKind = (typeof codeKinds)[number]

const sceneLetters: Readonly<Record<CodeKind, string>> = { organ: 'O', promotion: 'P' }

/** Scene string of a mini program code, at most 32 visible characters. */
export const sceneOf = (kind: CodeKind, code: string): string => `${sceneLetters[kind]}${code}`

/** Parses a scene, ignoring case; undefined if it is not one of ours. */
export const readScene = (scene: string): { readonly kind: CodeKind; readonly code: string } | undefined => {
  const [, letter, code] = /^([OP])([0-9A-HJKMNP-TV-Z]{10})$/.exec(scene.toUpperCase()) ?? []
  const kind = codeKinds.find((one) => sceneLetters[one] === letter)
  return kind === undefined || code === undefined ? undefined : { kind, code }
}

/** Mini program endpoints that need no sign-in. */
export const edgeCustomer = area('edgeCustomer', 'public', {
  scan: write('/edge/customer/scan', {
    ownTransactions: true,
    limit: perAddress(600, 1),
    body: closed({
      /** Scene of the code: O… for organisations, P… for promotions. */
      scene: text(1, 32),
      /** Visitor id of the mini program, stable across visits. */
      visitor: text(8, 64),
    }),
    reply: closed({
      target: oneOf(...scanTargets),
      /** Operator code for later requests; null for an unknown QR code. */
      operator: orNull(Type.String()),
      organId: orNull(Id),
      organName: orNull(Type.String()),
      projectId: orNull(Id),
      commodityId: orNull(Id),
    }),
  }),
})
