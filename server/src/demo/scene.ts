import type { Painter } from './pictures/upload.ts'
import type { Player } from './player.ts'
import type { Stage } from './stage.ts'

export interface Scene {
  stage: Stage
  play: Player
  paint: Painter
  at: Date
}

export const article = (name: string, summary: string) =>
  `<h2>服务内容</h2><p>${summary}。服务人员按预约时间上门，先核对身份与医嘱，再评估当日状况，全程记录。</p>` +
  `<h2>服务流程</h2><ol><li>下单并填写健康信息</li><li>客服确认时间与注意事项</li><li>专业人员上门${name}</li><li>服务记录与评价</li></ol>` +
  '<h2>温馨提示</h2><ul><li>请提前准备好病历与用药清单</li><li>如需改期，请在服务前24小时联系客服</li></ul>'
