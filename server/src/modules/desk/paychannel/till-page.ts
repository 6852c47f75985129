import { createHash } from 'node:crypto'
import { edgePay, fill, onlineMethods, payMethodWords, type Lang, paychannelWords as words } from '@kangju/contract'
import type { FastifyInstance } from 'fastify'
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

const script = `addEventListener('click', async (event) => {
  const { method } = event.target.dataset
  if (method === undefined) return
  const { ticket, call, done, returned, failed } = document.querySelector('main').dataset
  const reply = await fetch(call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, method }),
  }).catch(() => undefined)
  const isTaken = reply !== undefined && reply.ok
  const outcome = isTaken ? (await reply.json()).data.outcome : undefined
  document.querySelector('[role=status]').textContent = !isTaken ? failed : outcome === 'paid' ? done : returned
  if (isTaken) for (const button of document.querySelectorAll('button')) button.remove()
})`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const htmlLang: Record<Lang, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

const endings = { open: undefined, paid: words.done, closed: words.closed, returned: words.returned }

const tillOf = ({ bizNo, fen }: Payment, state: Payable['state'], ticket: string, say: Say): Html =>
  html`<main
    data-ticket="${ticket}"
    data-call="/api${edgePay.sandbox.path}"
    data-done="${say(words.done)}"
    data-returned="${say(words.returned)}"
    data-failed="${say(words.failed)}"
  >
    <p class="quiet">${say(words.orderNo, { no: bizNo })}</p>
    <h1>¥${(fen / 100).toFixed(2)}</h1>
    <p class="quiet">${say(words.notMoney)}</p>
    ${
      state === 'open'
        ? onlineMethods.map(
            (method) => html`<button type="button" data-method="${method}">${say(payMethodWords[method])}</button>`,
          )
        : []
    }
    <p role="status">${endings[state] === undefined ? '' : say(endings[state])}</p>
  </main>`

const page = (lang: Lang, say: Say, content: Html): string =>
  html`<!doctype html>
    <html lang="${htmlLang[lang]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${say(words.title)}</title>
        ${{ markup: `<style>${style}</style>` }}
      </head>
      <body>
        ${content} ${{ markup: `<script>${script}</script>` }}
      </body>
    </html>`.markup

/** Payment page of the sandbox; it does not exist with a real channel. */
export const mountTill = (app: FastifyInstance, { db, pay }: Tools) => {
  if (pay.till === undefined) return
  app.get('/pay/:ticket', async (request, reply) => {
    const { lang } = request
    const { ticket } = request.params as { ticket: string }
    const say: Say = (text, values) => fill(text[lang], values)
    const payment = await paymentOfTicket(db, ticket)
    const payable = payment && (await payableOf(db, payment))
    const content =
      payment === undefined || payable === undefined
        ? html`<main><p>${say(words.unknown)}</p></main>`
        : tillOf(payment, payable.state, ticket, say)
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
      .send(page(lang, say, content))
  })
}
