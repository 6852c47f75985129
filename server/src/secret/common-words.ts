/** Words that people here build passwords from, beside the list of leaked passwords in zxcvbn. */
export const commonWords = `
woaini woaiwojia woaini1314 woaini520 5201314 1314520 520520 147258 159357 112233 123qwe qweasd qazwsx
mima mima123 denglu yonghu guanli guanliyuan caozuoyuan zhanghao xitong pingtai yunying kefu caiwu diaodu
huli hushi huli123 yanglao jujia jiankang yisheng yiyuan laoren baomu hugong peihu shequ
zhongguo beijing shanghai guangzhou shenzhen hangzhou ningbo chengdu wuhan nanjing
zhangsan lisi wangwu zhaoliu xiaoming xiaohong zhangwei wangwei wangfang liwei lina zhangli liuyang
operator manager service dispatch finance editor welcome changeme letmein nurse doctor hospital homecare
`
  .trim()
  .split(/\s+/)
