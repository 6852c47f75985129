import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const tree = (file: string) => fileURLToPath(import.meta.resolve(`@rc-component/tree/es/${file}.js`))

/** Parts of antd that a list imports and does not use, by importing file and name, with what it gets instead. */
const parts = [
  {
    // No table here has column filters; their menu brings a tree.
    importer: /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    source: './FilterDropdown',
    code: 'export default () => null\nexport const flattenKeys = () => []\n',
  },
  {
    // Rows are selected by checkboxes only; radio buttons bring the form library.
    importer: /antd\/es\/table\/hooks\/useSelection\.js$/,
    source: '../../radio',
    code: 'export default () => null\n',
  },
  {
    importer: /antd\/es\/table\/hooks\/useSelection\.js$/,
    source: '@rc-component/tree',
    code: [
      `export { arrAdd, arrDel } from '${tree('util')}'`,
      `export { conductCheck } from '${tree('utils/conductUtil')}'`,
      `export { convertDataToEntities } from '${tree('utils/treeUtil')}'\n`,
    ].join('\n'),
  },
] as const

const prefix = '\0antd-part-'

/** Leaves out of the build what every list would load of antd without using it. */
export const antdParts = (): Plugin => ({
  name: 'antd-parts',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer = '') {
    const at = parts.findIndex((part) => part.source === source && part.importer.test(importer))
    if (at >= 0) return `${prefix}${at}`
    // Every input imports the whole form library for this context.
    if (source === '@rc-component/form' && importer.endsWith('antd/es/form/context.js'))
      return this.resolve('@rc-component/form/es/FormContext', importer)
    return undefined
  },
  load: (id) => (id.startsWith(prefix) ? parts[Number(id.slice(prefix.length))]?.code : undefined),
})
