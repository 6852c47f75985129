import type { Node, Rule } from './types.ts'
import { isBarrel, whyNot } from './zones.ts'

type Source = Node | null | undefined

const textOf = (source: Source) => {
  if (source?.type === 'Literal' && typeof source.value === 'string') return source.value
  if (source?.type === 'TemplateLiteral') return source.quasis[0]?.value.cooked ?? undefined
  return undefined
}

export const oneWayImports: Rule = {
  create(context) {
    const check = (source: Source) => {
      const specifier = textOf(source)
      const complaint = specifier === undefined ? undefined : whyNot(context.filename, specifier)
      if (source && complaint) context.report({ node: source, message: complaint })
    }
    return {
      Program(node) {
        if (isBarrel(context.filename))
          context.report({ node, message: 'no barrels: import the file itself; only contract/src/index.ts is one' })
      },
      ImportDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return
        for (const pattern of first?.type === 'ArrayExpression' ? first.elements : [first]) check(pattern)
      },
    }
  },
}
