export const organSeeds = [
  { name: '西湖区康居护理站', type: 'nursingStation', area: '330106' },
  { name: '拱墅区康居护理站', type: 'nursingStation', area: '330105' },
  { name: '上城区颐和养老院', type: 'careHome', area: '330102' },
  { name: '滨江区长青护理站', type: 'nursingStation', area: '330108' },
  { name: '余杭区良渚社区卫生服务中心', type: 'healthCentre', area: '330110' },
  { name: '萧山区金色年华日间照料中心', type: 'dayCare', area: '330109' },
  { name: '西湖区阳光家政', type: 'housekeeping', area: '330106' },
  { name: '浙北医院', type: 'hospital', area: '330105' },
  { name: '国药体检中心（西湖）', type: 'examCentre', area: '330106' },
  { name: '国药体检中心（滨江）', type: 'examCentre', area: '330108' },
  { name: '临平区暖阳护理站', type: 'nursingStation', area: '330113' },
  { name: '富阳区春江护理站', type: 'nursingStation', area: '330111' },
] as const
