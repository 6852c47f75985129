import type { Plugin } from 'vite'

/** antd's functions that make the hook of a component from its name and the function that generates its styles. */
const makers = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])
const styleFile = /\/node_modules\/antd\/es\/[\w-]+\/style\/[\w-]+\.js$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface MakerCall extends Node {
  readonly callee: Node & { readonly name?: string }
  readonly arguments: readonly Node[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isMakerCall = (node: Node): node is MakerCall =>
  node.type === 'CallExpression' && makers.has((node as MakerCall).callee.name ?? '')

/** The calls in a syntax tree that make style hooks. */
const makerCallsIn = (node: Node): MakerCall[] => [
  ...(isMakerCall(node) ? [node] : []),
  ...Object.values(node).flat().filter(isNode).flatMap(makerCallsIn),
]

/** The module without the functions that generate styles; everything else stays, such as the variables. */
export const withoutStyles = (code: string, tree: Node): string =>
  makerCallsIn(tree)
    .flatMap((call) => call.arguments[1] ?? [])
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, code)

/**
 * Leaves out the functions that generate antd's styles. The console loads these styles as a file (`zeroRuntime` in
 * src/ui/theme.tsx), so the functions would be downloaded and never called: a fifth of the code of a first screen.
 */
export const staticStyles = (): Plugin => ({
  name: 'kangju-static-styles',
  apply: 'build',
  transform: {
    filter: { id: styleFile },
    handler(code) {
      return { code: withoutStyles(code, this.parse(code) as unknown as Node), map: null }
    },
  },
})
