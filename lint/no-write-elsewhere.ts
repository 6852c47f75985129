// A table is written only in its own module; other modules call its service with a tx.
import { dirname, resolve } from 'node:path'
import type { Context, Node, Rule, Variable } from './types.ts'
import { placeOf } from './zones.ts'

const writers = new Set(['insert', 'update', 'delete'])
const statement = /\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(\s+table)?)\s+(only\s+)?$/i

/** The module whose table.ts `specifier` names, if it is not the module of `file` itself. */
const ownerOf = (file: string, specifier: unknown) => {
  if (typeof specifier !== 'string' || !specifier.startsWith('.')) return undefined
  const from = placeOf(file)
  const to = placeOf(resolve(dirname(file), specifier))
  if (from?.pkg !== 'server' || to?.pkg !== 'server') return undefined
  const [, folder, rank, owner, name] = to.path
  if (folder !== 'modules' || name !== 'table') return undefined
  return from.path[1] === 'modules' && from.path[3] === owner ? undefined : `${rank}/${owner}`
}

const variableOf = (context: Context, node: Node): Variable | undefined => {
  if (node.type !== 'Identifier') return undefined
  for (
    let scope = context.sourceCode.getScope(node) as ReturnType<typeof context.sourceCode.getScope> | null;
    scope;
    scope = scope.upper
  ) {
    const found = scope.set.get(node.name)
    if (found) return found
  }
  return undefined
}

const tableOwner = (context: Context, node: Node): string | undefined => {
  if (node.type === 'MemberExpression') return tableOwner(context, node.object)
  if (node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression') return tableOwner(context, node.expression)
  const def = variableOf(context, node)?.defs[0]
  if (def?.type === 'ImportBinding' && def.parent?.type === 'ImportDeclaration')
    return ownerOf(context.filename, def.parent.source.value)
  if (def?.node.type === 'VariableDeclarator' && def.node.id === def.name && def.node.init)
    return tableOwner(context, def.node.init)
  return undefined
}

const helpersOf = (context: Context) => {
  const [option] = context.options
  const helpers = typeof option === 'object' && option !== null && 'helpers' in option ? option.helpers : []
  return new Set(Array.isArray(helpers) ? helpers : [])
}

export const noWriteElsewhere: Rule = {
  meta: {
    schema: [{ type: 'object', properties: { helpers: { type: 'array', items: { type: 'string' } } } }],
  },
  create(context) {
    const helpers = helpersOf(context)
    const check = (node: Node) => {
      const owner = tableOwner(context, node)
      if (owner === undefined) return
      const message = `this table belongs to module ${owner}: write it through modules/${owner}/service.ts, passing tx`
      context.report({ node, message })
    }
    const checkExport = (node: Node, source: { value: unknown } | null) => {
      const owner = ownerOf(context.filename, source?.value)
      if (owner !== undefined) context.report({ node, message: `do not pass on the tables of module ${owner}` })
    }
    return {
      CallExpression({ callee, arguments: args }) {
        if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
          if (writers.has(callee.property.name) && args[0]) check(args[0])
        } else if (callee.type === 'Identifier' && helpers.has(callee.name)) args.forEach((arg) => check(arg))
      },
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.type !== 'Identifier' || tag.name !== 'sql') return
        quasi.expressions.forEach((expression, i) => {
          if (statement.test(quasi.quasis[i]?.value.raw ?? '')) check(expression)
        })
      },
      ExportAllDeclaration: (node) => checkExport(node, node.source),
      ExportNamedDeclaration: (node) => checkExport(node, node.source),
    }
  },
}
