import type { OfferSource } from '../offer/service.ts'
import { goodsTable } from './table.ts'

export const goodsOffers: OfferSource = {
  table: goodsTable,
  coverUrl: goodsTable.coverUrl,
  priceFen: goodsTable.priceFen,
  channel: goodsTable.channel,
}
