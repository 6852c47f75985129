import type { Logger } from 'pino'
import { configError } from '../kit/config.ts'
import type { MiniCodes } from './types.ts'
import { linkCodes } from './mini-codes-link.ts'
import { wechatCodes, wechatEnvironments } from './mini-codes-wechat.ts'

/** Creates codes for the mini program that the environment configures, or plain links without one. */
export const chooseMiniCodes = (env: Record<string, string | undefined>, log: Pick<Logger, 'info'>): MiniCodes => {
  const [appId, secret] = [env['WECHAT_APPID'] || undefined, env['WECHAT_SECRET'] || undefined]
  const page = env['WECHAT_PAGE'] || undefined
  const environment = wechatEnvironments.find((one) => one === (env['WECHAT_ENV'] || 'release'))
  const url = env['WECHAT_API_URL'] || 'https://api.weixin.qq.com'
  if ((appId === undefined) !== (secret === undefined))
    throw configError('WECHAT_APPID and WECHAT_SECRET go together: give both or neither')
  if (environment === undefined) throw configError(`WECHAT_ENV must be one of ${wechatEnvironments.join(', ')}`)
  if (page !== undefined && !/^[\w-]+(\/[\w-]+)*$/.test(page))
    throw configError('WECHAT_PAGE must be the path of a page, such as pages/index/index, without a slash before it')
  if (!/^https:\/\/[^/]+$|^http:\/\/127\.0\.0\.1(:\d+)?$/.test(url))
    throw configError('WECHAT_API_URL must be an https:// address without a path')
  if (appId === undefined || secret === undefined) {
    log.info('no mini program is set up: codes are made as plain links')
    return linkCodes
  }
  return wechatCodes({ appId, secret, page, environment, url })
}
