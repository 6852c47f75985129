import { createHash } from 'node:crypto'
import { fill, readScene, type Lang, landingWords as words } from '@kangju/contract'
import type { FastifyInstance } from 'fastify'
import type { Tools } from '../../../http/call.ts'
import { html, nothing, type Html, type Say } from '../../../http/html.ts'
import { readOperator } from '../../base/operator/service.ts'
import { phonesFor } from '../../content/servicemobile/service.ts'
import { findCode, targetOf, type Target } from './target.ts'

const style = `:root{color-scheme:light dark;--text:#1d2129;--quiet:#5b6370;--ground:#f5f7f8;--paper:#fff;--line:#e3e6ea;--accent:#0b7f66}
@media(prefers-color-scheme:dark){:root{--text:#e8eaed;--quiet:#a3abb8;--ground:#14171a;--paper:#1d2126;--line:#30363d;--accent:#4fd6b8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--ground);color:var(--text);
font:16px/1.6 system-ui,-apple-system,"PingFang SC","Noto Sans SC","Hiragino Sans","Segoe UI",sans-serif}
main{width:100%;max-width:420px;padding:24px;background:var(--paper);border:1px solid var(--line);border-radius:6px}
p{margin:0}
h1{margin:4px 0 8px;font-size:22px;line-height:1.35;overflow-wrap:anywhere}
.quiet{color:var(--quiet);font-size:14px}
.how{margin-top:16px;padding-top:16px;border-top:1px solid var(--line)}
a{color:var(--accent);font-weight:600}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const htmlLang: Record<Lang, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

const page = (lang: Lang, title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="${htmlLang[lang]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${{ markup: `<style>${style}</style>` }}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.markup

const unknownPage = (lang: Lang, say: Say) =>
  page(
    lang,
    say(words.unknown),
    html`<h1>${say(words.unknown)}</h1>
      <p class="quiet">${say(words.unknownHelp)}</p>`,
  )

const heading = (target: Target, say: Say): Html =>
  'offer' in target
    ? html`<p class="quiet">${say(words[target.target])}</p>
        <h1>${target.offer.name}</h1>
        <p class="quiet">${say(words.by, { organ: target.organ.name })}</p>`
    : html`<p class="quiet">${say(words.organ)}</p>
        <h1>${target.organ.name}</h1>`

const phoneLine = (phone: string | null, say: Say): Html =>
  phone === null
    ? nothing
    : html`<p class="how">${say(words.phone)} <a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a></p>`

/** Hotline for the organisation of the code, or the operator's service number. */
const phoneOf = async ({ db }: Tools, operatorId: string, serviceTel: string | null, target: Target | undefined) => {
  const { id: organId = null, areaCode = null } = target?.organ ?? {}
  const { hotline } = await phonesFor(db, operatorId, { organId, areaCode, channel: 'miniProgram' })
  return hotline[0]?.phone ?? serviceTel
}

const codePage = async (tools: Tools, scene: string, lang: Lang): Promise<string | undefined> => {
  const read = readScene(scene)
  const found = read === undefined ? undefined : await findCode(tools.db, read.kind, read.code)
  if (found === undefined) return undefined
  const { operatorId } = found.code
  const say: Say = (text, values) => fill(text[lang], values)
  const target = await targetOf(tools.db, found, tools.clock())
  const { name: operator, serviceTel } = await readOperator(tools.db, operatorId)
  const phone = await phoneOf(tools, operatorId, serviceTel, target)
  const about =
    target === undefined
      ? html`<h1>${say(words.inactive)}</h1>
          <p class="how">${say(words.inactiveHelp, { operator })}</p>`
      : html`${heading(target, say)}
          <p class="how">${say(words.how, { operator })}</p>`
  return page(lang, `${say(words.title)} - ${operator}`, html`${about} ${phoneLine(phone, say)}`)
}

/**
 * Page shown when a code is opened outside the mini program. It does not count the scan; the mini program's endpoint
 * does.
 */
export const mountLanding = (app: FastifyInstance, tools: Tools) => {
  app.get('/q/:scene', async (request, reply) => {
    const { lang } = request
    const found = await codePage(tools, (request.params as { scene: string }).scene, lang)
    return reply
      .status(found === undefined ? 404 : 200)
      .headers({
        'cache-control': 'no-store',
        vary: 'accept-language',
        'content-language': lang,
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(found ?? unknownPage(lang, (text) => text[lang]))
  })
}
