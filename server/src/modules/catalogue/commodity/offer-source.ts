import type { OfferSource } from '../offer/service.ts'
import { commodities } from './table.ts'

export const commodityOffers: OfferSource = {
  table: commodities,
  coverUrl: commodities.coverUrl,
  priceFen: commodities.priceFen,
  summary: commodities.summary,
  channel: commodities.channel,
  startAt: commodities.saleStart,
  endAt: commodities.saleEnd,
}
