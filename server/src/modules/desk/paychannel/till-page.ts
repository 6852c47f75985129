import { createHash } from 'node:crypto'
import { edgePay, fill, payMethodWords, type Lang, type OnlineMethod, paychannelWords as words } from '@kangju/contract'
import type { FastifyInstance } from 'fastify'
import { tillOf } from '../../../gateways/pay-sandbox.ts'
import type { Tools } from '../../../http/call.ts'
import { html, type Html, type Say } from '../../../http/html.ts'
import type { Payment } from '../../books/pay/table.ts'
import { payableOf, paymentOfTicket, type Payable } from './ticket.ts'

const style = `:root{color-scheme:light dark;--text:#1d2129;--quiet:#5b6370;--ground:#f5f7f8;--paper:#fff;--line:#e3e6ea;--accent:#0b7f66}
@media(prefers-color-scheme:dark){:root{--text:#e8eaed;--quiet:#a3abb8;--ground:#14171a;--paper:#1d2126;--line:#30363d;--accent:#4fd6b8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--ground);color:var(--text);
font:16px/1.6 system-ui,-apple-system,"PingFang SC","Noto Sans SC","Hiragino Sans","Segoe UI",sans-serif}
main{width:100%;max-width:420px;padding:24px;background:var(--paper);border:1px solid var(--line);border-radius:6px}
h1{margin:4px 0;font-size:32px}
p{margin:0}
.quiet{color:var(--quiet);font-size:14px}
button{display:block;width:100%;min-height:44px;margin-top:12px;font:inherit;font-weight:600;color:var(--accent);
background:none;border:1px solid var(--accent);border-radius:6px;cursor:pointer}
[role=status]{margin-top:16px;font-weight:600}`

const script = `const main = document.querySelector('main')
const { ticket, start, till, state, done, returned, closed, scan, failed } = main.dataset
const endings = { paid: done, returned, closed }
const say = (text) => { document.querySelector('[role=status]').textContent = text }
const end = (text) => {
  say(text)
  for (const part of document.querySelectorAll('button, img')) part.remove()
}
const post = async (url, body) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  return reply !== undefined && reply.ok ? (await reply.json()).data : undefined
}
const look = async () => {
  const reply = await fetch(state + '?ticket=' + encodeURIComponent(ticket)).catch(() => undefined)
  const known = reply !== undefined && reply.ok ? endings[(await reply.json()).data.state] : undefined
  if (known !== undefined) end(known)
  else setTimeout(look, 3000)
}
const payHere = async (method) => {
  const paid = await post(till, { ticket, method })
  if (paid === undefined) say(failed)
  else end(paid.outcome === 'paid' ? done : returned)
}
const show = (picture) => {
  const image = document.querySelector('img') ?? main.insertBefore(new Image(), main.lastElementChild)
  Object.assign(image, { src: picture, alt: '' })
  say(scan)
}
addEventListener('click', async (event) => {
  const { method } = event.target.dataset
  if (method === undefined) return
  const way = /Mobi|Android|iPhone/i.test(navigator.userAgent) ? 'h5' : 'native'
  const next = await post(start, { ticket, method, way })
  if (next === undefined) say(failed)
  else if (next.kind === 'till') await payHere(method)
  else if (next.kind === 'code') show(next.picture)
  else location.href = next.url
})
if (main.dataset.isopen === 'true') look()`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const htmlLang: Record<Lang, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

const endings = { open: undefined, paid: words.done, closed: words.closed, returned: words.returned }

interface Till {
  readonly payment: Payment
  readonly state: Payable['state']
  readonly ticket: string
  readonly methods: readonly OnlineMethod[]
  readonly isSandbox: boolean
}

const buttonOf = (method: OnlineMethod, say: Say) =>
  html`<button type="button" data-method="${method}">${say(payMethodWords[method])}</button>`

const tillPage = ({ payment: { bizNo, fen }, state, ticket, methods, isSandbox }: Till, say: Say): Html =>
  html`<main
    data-ticket="${ticket}"
    data-isopen="${String(state === 'open')}"
    data-start="/api${edgePay.start.path}"
    data-state="/api${edgePay.state.path}"
    ${isSandbox ? html`data-till="/api${edgePay.sandbox.path}"` : []}
    data-done="${say(words.done)}"
    data-returned="${say(words.returned)}"
    data-closed="${say(words.closed)}"
    data-scan="${say(words.scan)}"
    data-failed="${say(words.failed)}"
  >
    <p class="quiet">${say(words.orderNo, { no: bizNo })}</p>
    <h1>¥${(fen / 100).toFixed(2)}</h1>
    ${isSandbox ? html`<p class="quiet">${say(words.notMoney)}</p>` : []}
    ${state === 'open' ? methods.map((method) => buttonOf(method, say)) : []}
    <p role="status">${endings[state] === undefined ? '' : say(endings[state])}</p>
  </main>`

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
        ${content} ${{ markup: `<script>${script}</script>` }}
      </body>
    </html>`.markup

/** Payment page of a ticket: the customer chooses a method, pays at its channel, and sees whether the order is paid. */
export const mountTill = (app: FastifyInstance, { db, pay }: Tools) => {
  if (pay.all.length === 0) return
  const { methods } = pay
  const isSandbox = tillOf(pay) !== undefined
  app.get('/pay/:ticket', async (request, reply) => {
    const { lang } = request
    const { ticket } = request.params as { ticket: string }
    const say: Say = (text, values) => fill(text[lang], values)
    const payment = await paymentOfTicket(db, ticket)
    const payable = payment && (await payableOf(db, payment))
    const content =
      payment === undefined || payable === undefined
        ? html`<main><p>${say(words.unknown)}</p></main>`
        : tillPage({ payment, state: payable.state, ticket, methods, isSandbox }, say)
    return reply
      .status(payment === undefined ? 404 : 200)
      .headers({
        'cache-control': 'no-store',
        vary: 'accept-language',
        'content-language': lang,
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(page(lang, say(isSandbox ? words.title : words.realTitle), content))
  })
}
