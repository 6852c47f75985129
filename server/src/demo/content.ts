import {
  banner,
  bannerPositions,
  beijingIso,
  goods,
  commodity,
  project,
  servicemobile,
  special,
  tvnotice,
  type BannerPosition,
} from '@kangju/contract'
import { daysBefore, type Stage } from './stage.ts'
import type { Motif } from './pictures/motifs.ts'
import { painter, type Painter } from './pictures/upload.ts'
import type { Player } from './player.ts'

interface Scene {
  stage: Stage
  play: Player
  paint: Painter
  at: Date
  /** A day relative to today, in the format of the API. */
  day: (days: number) => string
}

const makePhones = async ({ play, at }: Scene) => {
  const seeds = [
    { name: '康居客服热线', phone: '400-820-1560', usage: 'hotline', workTime: '每日 07:00-22:00' },
    { name: '紧急救助专线', phone: '0571-88001120', usage: 'emergency', workTime: '24小时' },
    { name: '投诉与建议', phone: '0571-88001560', usage: 'complaints', workTime: '工作日 09:00-18:00' },
    { name: '业务咨询', phone: '0571-88001561', usage: 'enquiry', workTime: '每日 08:00-20:00' },
    { name: '西湖区客服专线', phone: '0571-87001566', usage: 'hotline', areaCode: '330106' },
  ] as const
  for (const [i, seed] of seeds.entries())
    await play(at, servicemobile.add, { body: { ...seed, channel: ['miniProgram', 'tv'], sort: (i + 1) * 10 } })
}

const makeNotices = async ({ play, paint, at, day }: Scene) => {
  const seeds = [
    {
      title: '重阳节关爱行动',
      noticeType: 'popup',
      content: '重阳节期间，60岁以上会员首次助浴立减50元，欢迎来电预约。',
      priority: 7,
      from: -6,
      to: 20,
    },
    {
      title: '天气提醒',
      noticeType: 'ticker',
      content: '今夜降温，最低气温6℃，请注意添衣保暖，外出防滑。',
      priority: 9,
      from: -1,
      to: 3,
    },
    {
      title: '预防跌倒十个小习惯',
      noticeType: 'article',
      content:
        '<h2>起身慢一点</h2><p>醒来先坐三十秒，再扶床沿站起。</p><h2>夜里留盏灯</h2><p>床边到卫生间的路，不留杂物。</p>',
      priority: 4,
      from: -30,
      to: 60,
    },
    {
      title: '系统维护预告',
      noticeType: 'ticker',
      content: '本周日凌晨1点至3点系统维护，期间电视预约暂停。',
      priority: 5,
      from: 2,
      to: 5,
    },
    {
      title: '国庆服务安排',
      noticeType: 'popup',
      content: '国庆期间照常提供上门服务，部分项目请提前两天预约。',
      priority: 3,
      from: -60,
      to: -40,
    },
  ] as const
  for (const [i, { from, to, ...seed }] of seeds.entries()) {
    const imageUrl = seed.noticeType === 'article' ? await paint(['walk', 'home'], 2, 1280, 720) : undefined
    const { id } = await play(daysBefore(at, -i), tvnotice.add, {
      body: { ...seed, imageUrl, scopeType: 'all', scopeIds: [], startAt: day(from), endAt: day(to) },
    })
    // Published before its period ended, as a user would.
    const moment = to < 0 ? daysBefore(at, -30) : at
    if (i !== 3) await play(moment, tvnotice.changestatus, { body: { id, status: 'published' } })
  }
}

const makeSpecials = async ({ play, paint, at, day }: Scene) => {
  const named = async (keyword: string) =>
    (await play(at, project.list, { query: { keyword, limit: 10 } })).items.map(({ id }) => ({
      type: 'project' as const,
      targetId: id,
    }))
  const bundles = (await play(at, commodity.list, { query: { status: 'onSale' } })).items.map(({ id }) => ({
    type: 'commodity' as const,
    targetId: id,
  }))
  const classes = (await play(at, goods.list, { query: { status: 'onSale' } })).items.map(({ id }) => ({
    type: 'goods' as const,
    targetId: id,
  }))
  const seeds = [
    {
      title: '冬季居家护理',
      subtitle: '天冷了，把护士请到家',
      templateType: 'mixed',
      motifs: ['nurse', 'home'],
      items: [...(await named('护理')), ...bundles],
      online: true,
    },
    {
      title: '康复训练营',
      subtitle: '一步一步，找回自己',
      templateType: 'projectList',
      motifs: ['walk', 'heart'],
      items: await named('康复'),
      online: true,
    },
    {
      title: '家庭照护课堂',
      subtitle: '给照顾者的课',
      templateType: 'mixed',
      motifs: ['book', 'care'],
      items: classes,
      online: true,
    },
    {
      title: '春节不打烊',
      subtitle: '节日照护早安排',
      templateType: 'article',
      motifs: ['home', 'meal'],
      items: [],
      online: false,
    },
  ] as const satisfies readonly { motifs: readonly Motif[]; [key: string]: unknown }[]
  const made: string[] = []
  for (const [i, { online, motifs, items, templateType, ...seed }] of seeds.entries()) {
    const content =
      templateType === 'projectList'
        ? undefined
        : `<h2>${seed.title}</h2><p>${seed.subtitle}。康居把专业的照护送到家门口，家人放心，老人舒心。</p>`
    const { id } = await play(at, special.add, {
      body: {
        ...seed,
        templateType,
        content,
        items: [...items],
        coverUrl: await paint(motifs, i + 1, 750, 420),
        tvCoverUrl: await paint(motifs, i + 1, 1920, 1080),
        channel: ['miniProgram', 'tv'],
        startAt: day(-20),
        endAt: day(60),
        sort: (i + 1) * 10,
      },
    })
    made.push(id)
    if (online) await play(at, special.changestatus, { body: { id, status: 'online' } })
  }
  return made
}

const makeBanners = async ({ play, paint, at, day }: Scene, specials: readonly string[]) => {
  const pictures: Readonly<Record<BannerPosition, readonly (readonly Motif[])[]>> = {
    mp_home_top: [
      ['nurse', 'home', 'heart'],
      ['walk', 'heart'],
      ['book', 'care'],
    ],
    mp_home_mid: [['card', 'heart', 'home', 'care']],
    mp_mall_top: [['card', 'book', 'phone']],
    tv_home_main: [
      ['home', 'care'],
      ['nurse', 'heart'],
    ],
    tv_home_side: [['phone'], ['stethoscope']],
    tv_standby: [['home', 'care', 'heart']],
  }
  for (const [position, scenes] of Object.entries(pictures))
    for (const [i, motifs] of scenes.entries()) {
      const positionCode = position as BannerPosition
      const { width, height, title } = bannerPositions[positionCode]
      const target = specials[i % 3]
      const isLinked = target !== undefined && i < 2
      const { id } = await play(daysBefore(at, -i), banner.add, {
        body: {
          title: `${title.zh} ${i + 1}`,
          positionCode,
          imageUrl: await paint(motifs, i, width, height),
          ...(isLinked ? { linkType: 'special', linkTarget: target } : { linkType: 'none' }),
          startAt: day(-15),
          endAt: day(45 + i),
          areaCodes: [],
          organIds: [],
          sort: (i + 1) * 10,
        },
      })
      if (i < 2) await play(at, banner.changestatus, { body: { id, status: 'on' } })
    }
}

const sceneOf = (stage: Stage): Scene => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const at = daysBefore(stage.today, 85)
  const play = stage.players.admin
  return {
    stage,
    play,
    at,
    paint: painter(stage.tools, play, at),
    day: (days) => beijingIso(daysBefore(stage.today, -days)),
  }
}

/** Content of set-top boxes and mini programs. */
export const demoContent = async (stage: Stage) => {
  const scene = sceneOf(stage)
  await makePhones(scene)
  await makeBanners(scene, await makeSpecials(scene))
}

/** Notices on set-top boxes, some for a few days only. */
export const demoNotices = (stage: Stage) => makeNotices(sceneOf(stage))
