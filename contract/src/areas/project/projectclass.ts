import { before, list, read, remove, reorder, sharedArea, write } from '../../kit/endpoint.ts'
import { t } from '../../kit/lang.ts'
import { changeStatusBody, enableMachine, stateOf } from '../../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Done,
  Id,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { Sort } from '../../shared.ts'
import { picture } from '../file.ts'

export const serviceKinds = ['nursing', 'dailyCare', 'rehab', 'housekeeping', 'escort', 'exam', 'other'] as const
export type ServiceKind = (typeof serviceKinds)[number]
const Kind = oneOf(...serviceKinds)

export const projectclassMachine = enableMachine

export const ProjectclassDraft = closed({
  parentId: optional(Id),
  code: text(1, 16),
  name: text(1, 20),
  serviceKind: Kind,
  iconUrl: optional(picture('content', { width: 120, height: 120 })),
  sort: optional(Sort),
})

const fields = {
  ...common,
  parentId: orNull(Id),
  parentName: orNull(Type.String()),
  code: Type.String(),
  name: Type.String(),
  serviceKind: Kind,
  iconUrl: orNull(picture('content')),
  /** Number of services in the category and its subcategories. */
  projectCount: Count,
  sort: Count,
  status: stateOf(projectclassMachine),
}

export const ProjectclassRow = closed(fields)
export type ProjectclassRow = Static<typeof ProjectclassRow>
export type ProjectclassDraft = Static<typeof ProjectclassDraft>

/** A top category with the subcategories that match the filters. */
export const ProjectclassBranch = closed({ ...fields, children: Type.Array(ProjectclassRow) })
export type ProjectclassBranch = Static<typeof ProjectclassBranch>

export const projectclassRules = {
  twoLevels: t(
    '最多两级：上级必须是一级分类',
    'Up to two levels. The parent must be a top-level category.',
    'Dos niveles como máximo. La categoría superior debe ser de primer nivel.',
    '分類は2階層までです。上位には最上位の分類を選択してください。',
  ),
  hasChildren: t(
    '该分类有下级分类，不能移到其他分类下',
    'This category has subcategories and can’t be moved under another',
    'La categoría tiene subcategorías y no puede ir bajo otra',
    '下位の分類があるため、他の分類の下に移動できません。',
  ),
  parentHasProjects: t(
    '上级分类下已有项目，不能再添加下级',
    'The parent category contains services and can’t have subcategories',
    'La categoría superior ya tiene servicios y no admite subcategorías',
    '上位の分類にサービスがあるため、下位を追加できません。',
  ),
}

export const projectclass = sharedArea('projectclass', ['project_provider'], {
  /** Pages of top categories with subcategories. A top category is listed if it or a subcategory matches. */
  list: list('/projectclass/list', {
    query: pageQuery({ name: text(1, 20), serviceKind: Kind, status: stateOf(projectclassMachine) }, [
      'name',
      'code',
      'updatedAt',
    ]),
    reply: pageOf(ProjectclassBranch),
  }),
  /** Enabled categories as “parent / name”. Services belong to categories without subcategories. */
  nopage: list('/projectclass/list/nopage', {
    access: ['project_provider', 'order_dispatch_config', 'prepaycard'],
    reply: Type.Array(
      closed({
        id: Id,
        name: Type.String(),
        parentId: orNull(Id),
        isLeaf: Type.Boolean(),
        projectCount: Count,
        serviceKind: Kind,
      }),
    ),
  }),
  read: read('/projectclass/{id}', { reply: ProjectclassRow }),
  before: before('/projectclass/before/{id}'),
  add: write('/projectclass/add', { body: ProjectclassDraft, reply: Done }),
  edit: write('/projectclass/edit', { body: change(ProjectclassDraft), reply: Done }),
  changestatus: write('/projectclass/changestatus', { body: changeStatusBody(projectclassMachine), reply: Done }),
  sort: reorder('/projectclass/sort'),
  remove: remove('/projectclass'),
})
