import { t, type Text } from '../kit/lang.ts'
import type { Machine } from '../kit/machine.ts'

type Single<V> = V extends readonly (infer Item)[] ? Item : V
type IsChoice<V> = [NonNullable<Single<V>>] extends [string]
  ? string extends NonNullable<Single<V>>
    ? false
    : true
  : false

type ItemOf<V> = NonNullable<V> extends readonly (infer Item extends object)[] ? Item : never
/** Texts of all fields of an object that are choices. */
type ChoiceWords<O> = {
  readonly [K in keyof O as IsChoice<O[K]> extends true ? K : never]-?: Readonly<
    Record<NonNullable<Single<O[K]>> & string, Text>
  >
}
type Parts<Draft> = {
  readonly [K in keyof Draft as [ItemOf<Draft[K]>] extends [never] ? never : K]-?: {
    readonly field: Readonly<Record<Exclude<keyof ItemOf<Draft[K]>, keyof typeof commonFields>, Text>>
    readonly choice: ChoiceWords<ItemOf<Draft[K]>>
  }
}

/** Requires a text for every field of row and draft, every choice value and every move. */
export type AreaWords<Row, Draft = Row, M extends Machine = never> = {
  readonly title: Text
  /** Common fields have common texts that an area can override. */
  readonly field: Readonly<Record<Exclude<keyof Row | keyof Draft, keyof typeof commonFields>, Text>> &
    Readonly<Partial<Record<keyof typeof commonFields, Text>>>
  readonly choice: ChoiceWords<Row>
  readonly move: [M] extends [never] ? Record<never, Text> : Readonly<Record<keyof M['moves'], Text>>
  // Texts of the rows edited inside the draft.
} & ([keyof Parts<Draft>] extends [never] ? Record<never, never> : { readonly part: Parts<Draft> })

export const commonFields = {
  id: t('编号', 'ID', 'ID', 'ID'),
  version: t('版本号', 'Version', 'Versión', 'バージョン'),
  createdAt: t('创建时间', 'Created', 'Creado', '作成日時'),
  createdByName: t('创建人', 'Created by', 'Creado por', '作成者'),
  updatedAt: t('更新时间', 'Updated', 'Actualizado', '更新日時'),
  status: t('状态', 'Status', 'Estado', '状態'),
  sort: t('排序', 'Sort order', 'Orden', '並び順'),
  remark: t('备注', 'Notes', 'Notas', '備考'),
} as const satisfies Record<string, Text>

export const enableWords = {
  choice: {
    enabled: t('启用', 'Enabled', 'Activo', '有効'),
    disabled: t('停用', 'Disabled', 'Inactivo', '無効'),
  },
  move: {
    enable: t('启用', 'Enable', 'Activar', '有効化'),
    disable: t('停用', 'Disable', 'Desactivar', '無効化'),
  },
} as const

export const saleWords = {
  choice: {
    draft: t('草稿', 'Draft', 'Borrador', '下書き'),
    onSale: t('已上架', 'Listed', 'En venta', '販売中'),
    offSale: t('已下架', 'Unlisted', 'Retirado de la venta', '販売停止'),
  },
  move: {
    publish: t('上架', 'List', 'Poner en venta', '販売開始'),
    withdraw: t('下架', 'Unlist', 'Retirar de la venta', '販売停止'),
  },
} as const
