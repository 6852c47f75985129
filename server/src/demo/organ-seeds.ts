import type { OrganType } from '@kangju/contract'

export interface OrganSeed {
  readonly name: string
  readonly type: OrganType
  readonly area: string
  readonly address: string
  readonly lng: number
  readonly lat: number
  readonly legalPerson: string
  readonly contactName: string
  /** The state it ends in; operating by default. */
  readonly fate?: 'unfinished' | 'suspended' | 'closed'
}

export const organSeeds: readonly OrganSeed[] = [
  {
    name: '西湖区康居护理站',
    type: 'nursingStation',
    area: '330106',
    address: '文三路398号东信大厦2层',
    lng: 120.1256,
    lat: 30.2791,
    legalPerson: '沈国华',
    contactName: '陆晓芳',
  },
  {
    name: '拱墅区康居护理站',
    type: 'nursingStation',
    area: '330105',
    address: '湖墅南路271号中环大厦1层',
    lng: 120.1543,
    lat: 30.2921,
    legalPerson: '沈国华',
    contactName: '钱丽萍',
  },
  {
    name: '上城区颐和养老院',
    type: 'careHome',
    area: '330102',
    address: '望江路58号',
    lng: 120.1842,
    lat: 30.2358,
    legalPerson: '郑明德',
    contactName: '何秀兰',
  },
  {
    name: '滨江区长青护理站',
    type: 'nursingStation',
    area: '330108',
    address: '江南大道518号',
    lng: 120.2093,
    lat: 30.2071,
    legalPerson: '吴长青',
    contactName: '吴佳怡',
  },
  {
    name: '余杭区良渚社区卫生服务中心',
    type: 'healthCentre',
    area: '330110',
    address: '良渚街道古墩路2088号',
    lng: 120.0534,
    lat: 30.3702,
    legalPerson: '章文忠',
    contactName: '俞海霞',
  },
  {
    name: '萧山区金色年华日间照料中心',
    type: 'dayCare',
    area: '330109',
    address: '城厢街道市心中路123号',
    lng: 120.2647,
    lat: 30.1689,
    legalPerson: '傅永年',
    contactName: '傅春燕',
    fate: 'suspended',
  },
  {
    name: '西湖区阳光家政',
    type: 'housekeeping',
    area: '330106',
    address: '古翠路80号',
    lng: 120.1193,
    lat: 30.2823,
    legalPerson: '童玉珍',
    contactName: '童玉珍',
  },
  {
    name: '浙北医院',
    type: 'hospital',
    area: '330105',
    address: '上塘路458号',
    lng: 120.1602,
    lat: 30.3106,
    legalPerson: '金志远',
    contactName: '楼敏',
  },
  {
    name: '国药体检中心（西湖）',
    type: 'examCentre',
    area: '330106',
    address: '天目山路266号',
    lng: 120.1238,
    lat: 30.2712,
    legalPerson: '朱建平',
    contactName: '许文静',
  },
  {
    name: '国药体检中心（滨江）',
    type: 'examCentre',
    area: '330108',
    address: '江陵路1750号',
    lng: 120.2176,
    lat: 30.2014,
    legalPerson: '朱建平',
    contactName: '丁洁',
  },
  {
    name: '临平区暖阳护理站',
    type: 'nursingStation',
    area: '330113',
    address: '南苑街道世纪大道168号',
    lng: 120.2991,
    lat: 30.4195,
    legalPerson: '莫春晖',
    contactName: '莫春晖',
    fate: 'closed',
  },
  {
    name: '富阳区春江护理站',
    type: 'nursingStation',
    area: '330111',
    address: '春江街道江滨西大道12号',
    lng: 119.9587,
    lat: 30.0462,
    legalPerson: '盛建军',
    contactName: '盛晓玲',
    fate: 'unfinished',
  },
]
