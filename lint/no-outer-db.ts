// Inside a transaction only its own handle may be used: another handle works outside the transaction, and deadlocks
// when every connection of the pool waits for it. The rule distinguishes three kinds of function:
//   tx     receives `tx`, or is the callback of `.transaction(…)`: no other handle is allowed
//   call   receives a call, whose `db` is the transaction of a write: `tools.db` is not allowed
//   after  is passed to `afterCommit(…)`, after the transaction: its `tx` and `db` are not allowed, `tools.db` is
import type { Node, NodeOf, Rule, Scope, Variable } from './types.ts'

type Fn = NodeOf<'FunctionDeclaration'> | NodeOf<'ArrowFunctionExpression'>
type Kind = 'tx' | 'call' | 'after'

const isHandleName = (name: string) => /^(db|pool|[a-z]\w*(Db|Pool))$/.test(name)
const handleTypes = new Set(['Db', 'Database', 'NodePgDatabase', 'Pool'])
const callTypes = new Set(['Call', 'SignedCall'])
const ofCall = new Set(['db', 'me', 'params', 'query', 'body', 'audit', 'afterCommit'])
const notHandles = new Set(['config', 'env', 'options'])

const typeNameOf = (node: Node) => {
  if (!('typeAnnotation' in node) || node.typeAnnotation?.type !== 'TSTypeAnnotation') return undefined
  const type = node.typeAnnotation.typeAnnotation
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : undefined
}

const boundIn = (pattern: Node): Node[] => {
  if (pattern.type === 'AssignmentPattern') return boundIn(pattern.left)
  if (pattern.type !== 'ObjectPattern') return [pattern]
  return pattern.properties.flatMap((property) => (property.type === 'Property' ? boundIn(property.value) : []))
}

const namesIn = (pattern: Node) => boundIn(pattern).map((node) => (node.type === 'Identifier' ? node.name : ''))

const isTx = (node: Node) => node.type === 'Identifier' && (node.name === 'tx' || typeNameOf(node) === 'Tx')

const isArgumentOf = ({ parent }: Fn, name: string) => {
  if (parent.type !== 'CallExpression') return false
  const callee = parent.callee.type === 'MemberExpression' ? parent.callee.property : parent.callee
  return callee.type === 'Identifier' && callee.name === name
}

const isCall = (param: Node) => {
  if (callTypes.has(typeNameOf(param) ?? '')) return true
  if (param.type !== 'ObjectPattern') return param.type === 'Identifier' && param.name === 'call'
  const names = namesIn(param)
  return names.includes('tools') && names.some((name) => ofCall.has(name))
}

const kindOf = (fn: Fn): Kind | undefined => {
  if (isArgumentOf(fn, 'afterCommit')) return 'after'
  if (isArgumentOf(fn, 'transaction') || fn.params.some((param) => boundIn(param).some(isTx))) return 'tx'
  return fn.params.some(isCall) ? 'call' : undefined
}

const isHandleMember = (node: Node): node is NodeOf<'MemberExpression'> =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  node.property.type === 'Identifier' &&
  isHandleName(node.property.name) &&
  !(node.object.type === 'Identifier' && notHandles.has(node.object.name))

const isOfTools = ({ object }: NodeOf<'MemberExpression'>) => {
  const owner = object.type === 'MemberExpression' ? object.property : object
  return owner.type === 'Identifier' && owner.name === 'tools'
}

const isHandle = (variable: Variable | null, name: string): boolean => {
  const def = variable?.defs[0]
  if (!def) return isHandleName(name)
  if (isTx(def.name)) return false
  if (def.type === 'Parameter' && handleTypes.has(typeNameOf(def.name) ?? '')) return true
  if (def.node.type === 'VariableDeclarator' && def.node.id === def.name && def.node.init) {
    const { init } = def.node
    if (isHandleMember(init) || (init.type === 'Identifier' && isHandleName(init.name))) return true
  }
  return isHandleName(name)
}

const isFunction = (node: Node): node is Fn =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** All references in a function except those in code that runs after the commit. */
const referencesIn = (scope: Scope): Scope['references'] => [
  ...scope.references,
  ...scope.childScopes
    .filter(({ block }) => !(isFunction(block) && kindOf(block) === 'after'))
    .flatMap((child) => referencesIn(child)),
]

const isWithin = (scope: Scope | null, outer: Scope): boolean =>
  scope !== null && (scope === outer || isWithin(scope.upper, outer))

const isUse = (identifier: Node) => {
  const { parent } = identifier
  return parent?.type !== 'TSTypeQuery' && !(parent?.type === 'CallExpression' && parent.callee === identifier)
}

export const noOuterDb: Rule = {
  create(context) {
    const { scopeManager } = context.sourceCode
    const seen = new Set<Node>()
    const kinds: Kind[] = []

    const report = (node: Node, text: string) => {
      if (seen.has(node)) return
      seen.add(node)
      const why = {
        tx: `${text} is another database handle: inside a transaction use its tx only`,
        call: `${text} is outside the transaction of this call: use its db`,
        after: `the transaction of ${text} is over after the commit: use tools.db`,
      }
      context.report({ node, message: why[kinds.at(-1) ?? 'tx'] })
    }

    /** A handle is outer when it is declared outside this function, or is one of its parameters other than the tx. */
    const checkReferences = (fn: Fn, kind: Kind) => {
      const scope = scopeManager.acquire(fn)
      if (!scope) return
      const own = isArgumentOf(fn, 'transaction') && fn.params[0] ? boundIn(fn.params[0]) : []
      for (const { identifier, resolved } of referencesIn(scope)) {
        const def = resolved?.defs[0]
        const isLocal =
          resolved && isWithin(resolved.scope, scope) && !(resolved.scope === scope && def?.type === 'Parameter')
        if (isLocal || !isUse(identifier) || (def && own.includes(def.name))) continue
        if (isHandle(resolved, identifier.name) || (kind === 'after' && def && isTx(def.name)))
          report(identifier, identifier.name)
      }
    }

    const enter = (fn: Fn) => {
      const kind = kindOf(fn)
      if (!kind) return
      kinds.push(kind)
      if (kind !== 'call') checkReferences(fn, kind)
    }
    const leave = (fn: Fn) => {
      if (kindOf(fn)) kinds.pop()
    }

    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      MemberExpression(node) {
        const kind = kinds.at(-1)
        if (!kind || !isHandleMember(node)) return
        const isOuter = { tx: true, call: isOfTools(node), after: !isOfTools(node) }[kind]
        if (isOuter) report(node, context.sourceCode.getText(node))
      },
      VariableDeclarator({ id }) {
        if (kinds.at(-1) !== 'tx' || id.type !== 'ObjectPattern') return
        for (const property of id.properties)
          if (property.type === 'Property' && property.key.type === 'Identifier' && isHandleName(property.key.name))
            report(property, property.key.name)
      },
    }
  },
}
