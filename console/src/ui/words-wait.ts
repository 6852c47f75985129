import { t, type Text } from '@kangju/contract'

export const waitWords = {
  minutes: t('{minutes}分', '{minutes} min', '{minutes} min', '{minutes}分'),
  hours: t('{hours}时{minutes}分', '{hours} h {minutes} min', '{hours} h {minutes} min', '{hours}時間{minutes}分'),
  longer: t('{days}天{hours}时', '{days} d {hours} h', '{days} d {hours} h', '{days}日{hours}時間'),
} as const satisfies Record<string, Text>
