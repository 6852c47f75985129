// Texts for users are in contract/src/words, in four languages, never in a component.
import type { Node, Rule } from './types.ts'

const letter = /\p{L}/u
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const shown = new Set(
  `title subTitle label placeholder alt tooltip tip text content description message summary help extra header footer
  okText cancelText closeText emptyText notFoundContent checkedChildren unCheckedChildren prefix suffix addonBefore addonAfter
  aria-label aria-description aria-roledescription aria-valuetext aria-placeholder`.split(/\s+/),
)
const notifiers = /^(message|notification|modal|Modal)(Api)?$/

/** The string parts that an expression may show: both branches of a conditional, every part of a sum. */
const shownBy = (node: Node | null | undefined): Node[] => {
  switch (node?.type) {
    case 'Literal':
      return [node]
    case 'TemplateLiteral':
      return [...node.quasis, ...node.expressions.flatMap((part) => shownBy(part))]
    case 'ConditionalExpression':
      return [...shownBy(node.consequent), ...shownBy(node.alternate)]
    case 'LogicalExpression':
      return [...shownBy(node.left), ...shownBy(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...shownBy(node.left), ...shownBy(node.right)] : []
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return shownBy(node.expression)
    default:
      return []
  }
}

const textOf = (node: Node) => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'TemplateElement') return node.value.raw
  return node.type === 'JSXText' ? node.value.replace(/&#?\w+;/g, '') : ''
}

export const noBareText: Rule = {
  create(context) {
    const seen = new Set<Node>()
    const check = (node: Node, pattern: RegExp) => {
      const text = textOf(node)
      if (seen.has(node) || !pattern.test(text)) return
      seen.add(node)
      const short = text.trim().slice(0, 20)
      context.report({ node, message: `bare text '${short}': put it in contract/src/words and show it with useSay` })
    }
    const checkShown = (node: Node | null | undefined) => shownBy(node).forEach((part) => check(part, letter))

    return {
      JSXText: (node) => check(node, letter),
      JSXExpressionContainer(node) {
        if (node.parent.type !== 'JSXAttribute') checkShown(node)
      },
      JSXAttribute({ name, value }) {
        if (name.type === 'JSXIdentifier' && shown.has(name.name)) checkShown(value)
      },
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
        if (!notifiers.test(callee.object.name)) return
        if (first?.type !== 'ObjectExpression') return checkShown(first)
        for (const property of first.properties)
          if (property.type === 'Property' && property.key.type === 'Identifier' && shown.has(property.key.name))
            checkShown(property.value)
      },
      Literal: (node) => check(node, cjk),
      TemplateElement: (node) => check(node, cjk),
    }
  },
}
