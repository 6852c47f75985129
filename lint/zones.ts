// Location of a file in the tree, and why one place may not import another (design.md §2). Zones are derived from the
// path, so new folders are covered too.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { moduleRanks, serverFolders } from './ranks.ts'

/** `path` is relative to the package, without the extension: `['src', 'modules', 'care', 'order', 'table']`. */
export type SourceFile = { root: string; pkg: string; path: string[]; test: boolean }

const scope = '@kangju/'
const tools = new Set(['', 'e2e', 'bench', 'sim', 'scripts', 'lint', 'docs', '.ci'])
const leaf = new Set(['contract'])
/** The two sides of a call share its media code. */
const mediaPackages = new Set(['console', 'box'])
const layers = new Map([
  ['api', 0],
  ['ui', 1],
  ['map', 2],
  ['resource', 3],
  ['forms', 4],
  ['features', 5],
  ['app', 6],
])
/**
 * The files of a module that others may import: its service, its tables, its ports to modules above it, its commands
 * together with others, and the handlers it lends to another module's routes.
 */
const isDoor = (file: string) =>
  ['service', 'table', 'commands', 'dependents'].includes(file) || file.endsWith('-calls')

type Manifest = { workspaces?: string[]; dependencies?: Record<string, string> }

const manifests = new Map<string, Manifest>()
const roots = new Map<string, string | undefined>()

const readManifest = (dir: string): Manifest => {
  const file = join(dir, 'package.json')
  const known = manifests.get(file) ?? (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {})
  manifests.set(file, known)
  return known
}

/** The nearest folder above with workspaces in its package.json. */
const rootOf = (dir: string): string | undefined => {
  if (roots.has(dir)) return roots.get(dir)
  const up = dirname(dir)
  const above = () => (up === dir ? undefined : rootOf(up))
  const root = readManifest(dir).workspaces ? dir : above()
  roots.set(dir, root)
  return root
}

export const isTest = (path: string) =>
  /\.(test|bench|config)\.[cm]?[jt]sx?$/.test(path) || /^[^/]+\/(src\/)?test\//.test(path)

const placeIn = (root: string, file: string): SourceFile | undefined => {
  const path = relative(root, file).split(sep).join('/')
  if (path.startsWith('../') || path.includes('node_modules/')) return undefined
  const parts = path.replace(/\.[cm]?[jt]sx?$/, '').split('/')
  const pkg = parts.length > 1 ? (parts.shift() ?? '') : ''
  return { root, pkg, path: parts, test: isTest(path) }
}

export const placeOf = (file: string): SourceFile | undefined => {
  const root = rootOf(dirname(file))
  return root === undefined ? undefined : placeIn(root, file)
}

const under = (place: SourceFile, ...folders: string[]) => folders.every((folder, i) => place.path[i] === folder)

/** Reason why `from` may not import `to` of another package. */
const acrossPackages = (from: SourceFile, to: SourceFile, byName: boolean) => {
  if (to.pkg === 'contract' && !byName)
    return `import the contract as '${scope}contract', not by a path into its package`
  if (tools.has(from.pkg)) return undefined
  if (leaf.has(from.pkg)) return `${from.pkg} imports no other package of ours`
  if (to.pkg === 'calls' && mediaPackages.has(from.pkg)) return undefined
  if (to.pkg === 'contract' || (to.pkg === 'server' && from.test && from.pkg !== 'server')) return undefined
  if (to.pkg === 'server')
    return `only tests of ${from.pkg} may import server; ${from.pkg} itself imports contract only`
  return `${from.pkg} imports contract only, not ${to.pkg || 'files of the root'}`
}

const inConsole = (from: SourceFile, to: SourceFile) => {
  if (from.path[0] !== 'src' || to.path[0] !== 'src') return undefined
  if (from.path[1] === 'test' || to.path[1] === 'test') return undefined
  const rank = ({ path }: SourceFile) => (path.length === 2 ? 7 : (layers.get(path[1] ?? '') ?? 0))
  if (rank(from) < rank(to))
    return `${from.path[1]} may not import ${to.path[1]} (api ← ui ← map ← resource ← forms ← features ← app)`
  if (under(from, 'src', 'features') && under(to, 'src', 'features') && from.path[2] !== to.path[2])
    return `feature ${from.path[2]} may not import feature ${to.path[2]}`
  return undefined
}

const moduleOf = ({ path }: SourceFile) => path[3] ?? ''
const rankOf = ({ path }: SourceFile) => moduleRanks.findIndex(({ name }) => name === path[2])

/** Reason why a module may not import another one, if any. */
const directionFault = (from: SourceFile, to: SourceFile) => {
  const [rank, other] = [rankOf(from), rankOf(to)]
  const known = moduleRanks[rank]
  if (!known?.modules.includes(moduleOf(from))) return `list module ${from.path[2]}/${moduleOf(from)} in lint/ranks.ts`
  if (rank < other)
    return `module ${moduleOf(from)} (${known.name}) may not import from the rank above it, ${to.path[2]}`
  const isLater = rank === other && known.modules.indexOf(moduleOf(from)) < known.modules.indexOf(moduleOf(to))
  if (!isLater || known.hasRooms === true) return undefined
  return `module ${moduleOf(from)} may not import ${moduleOf(to)}, which comes after it in lint/ranks.ts`
}

/** Tests may import any module, but only through its public files. Files directly in modules combine the modules. */
const betweenModules = (from: SourceFile, to: SourceFile) => {
  const isSame = from.path[2] === to.path[2] && moduleOf(from) === moduleOf(to)
  if (isSame || from.path.length === 3) return undefined
  if (to.path.length === 3) return `a module may not import modules/${to.path[2]}.ts, which puts the modules together`
  const fault = from.test ? undefined : directionFault(from, to)
  if (fault !== undefined || (to.path.length === 5 && isDoor(to.path[4] ?? ''))) return fault
  return `module ${moduleOf(from)} may reach module ${moduleOf(to)} only through its service.ts, table.ts, dependents.ts, commands.ts or *-calls.ts`
}

const folderRank = ({ path }: SourceFile) =>
  path.length === 2 ? serverFolders.length : serverFolders.indexOf(path[1] ?? '')

const inServer = (from: SourceFile, to: SourceFile) => {
  if (from.path[0] !== 'src' || to.path[0] !== 'src') return undefined
  if (under(from, 'src', 'modules') && under(to, 'src', 'modules')) return betweenModules(from, to)
  if (folderRank(from) < 0) return `list server/src/${from.path[1]} in lint/ranks.ts`
  if (from.test || folderRank(from) >= folderRank(to)) return undefined
  return `${from.path[1]} may not import ${to.path[1]}, which comes after it in lint/ranks.ts`
}

const inContract = (from: SourceFile, to: SourceFile) =>
  under(from, 'src', 'kit') && (under(to, 'src', 'areas') || under(to, 'src', 'words'))
    ? 'the kit (contract/src/kit) may not import an area or its words'
    : undefined

const within: Record<string, (from: SourceFile, to: SourceFile) => string | undefined> = {
  contract: inContract,
  server: inServer,
  console: inConsole,
}

/** The packages that contract/package.json declares; the contract does no I/O, so Node's own modules are excluded. */
const contractNeeds = (root: string) => {
  const { dependencies = {} } = readManifest(join(root, 'contract'))
  return Object.keys(dependencies)
}

const whyNotPackage = (from: SourceFile, specifier: string) => {
  if (/^([@~]\/|#|\/)/.test(specifier)) return 'no path aliases: import by a relative path or by the package name'
  if (specifier.startsWith(scope)) {
    const pkg = specifier.slice(scope.length).split('/')[0] ?? ''
    if (pkg === from.pkg) return `inside ${pkg} import by a relative path`
    return acrossPackages(from, { root: from.root, pkg, path: [], test: false }, true)
  }
  if (from.pkg !== 'contract' || from.path[0] !== 'src' || from.test) return undefined
  const known = contractNeeds(from.root).some((name) => specifier === name || specifier.startsWith(`${name}/`))
  return known ? undefined : `the contract runs anywhere: it imports its own dependencies only, not ${specifier}`
}

/** The message about `import '…'` in `file`, if any. */
export const whyNot = (file: string, specifier: string): string | undefined => {
  const from = placeOf(file)
  if (!from) return undefined
  if (!/^\.\.?(\/|$)/.test(specifier)) return whyNotPackage(from, specifier)
  const to = placeIn(from.root, resolve(dirname(file), specifier.replace(/[?#].*$/, '')))
  if (!to) return undefined
  const complaint = from.pkg === to.pkg ? within[from.pkg]?.(from, to) : acrossPackages(from, to, false)
  if (complaint) return complaint
  return to.test && !from.test && !tools.has(from.pkg) ? 'test code is imported by tests only' : undefined
}

export const isBarrel = (file: string) => {
  const place = placeOf(file)
  if (!place || place.path.at(-1) !== 'index') return false
  return !(place.pkg === 'contract' && place.path.join('/') === 'src/index')
}
