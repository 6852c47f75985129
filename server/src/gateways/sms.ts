import { configError } from '../kit/config.ts'
import type { SmsGateway } from './types.ts'
import { aliyunGateway, parseTemplates } from './sms-aliyun.ts'

const names = ['SMS_ALIYUN_KEY_ID', 'SMS_ALIYUN_KEY_SECRET', 'SMS_ALIYUN_SIGN_NAME', 'SMS_ALIYUN_TEMPLATES'] as const

/** The gateway that the environment configures, or undefined. */
export const chooseGateway = (env: Record<string, string | undefined>): SmsGateway | undefined => {
  const [keyId, keySecret, signName, templates] = names.map((name) => env[name] || undefined)
  if ([keyId, keySecret, signName, templates].every((value) => value === undefined)) return undefined
  if (keyId === undefined || keySecret === undefined || signName === undefined || templates === undefined)
    throw configError(`${names.join(', ')} go together: give all or none`)
  const parsed = parseTemplates(templates)
  if (parsed === undefined)
    throw configError('SMS_ALIYUN_TEMPLATES must be a JSON object from template codes to their texts')
  const url = env['SMS_ALIYUN_URL'] || 'https://dysmsapi.aliyuncs.com'
  if (!/^https:\/\/[^/]+$|^http:\/\/127\.0\.0\.1(:\d+)?$/.test(url))
    throw configError('SMS_ALIYUN_URL must be an https:// address without a path')
  return aliyunGateway({ keyId, keySecret, signName, templates: parsed, url })
}
