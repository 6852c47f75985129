import { readConfig } from './kit/config.ts'
import { makeLog } from './kit/log.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Prints one line on why the server cannot start, and exits. */
const giveUp = (error: unknown): never => {
  process.stderr.write(`kangju: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/** The first box of the demo; its token is public like the passwords. */
const demoBoxPath = '/box?operator=KANGJU&sn=KJ-100001&ecallid=KJ800001&token=demo-token-100001'

const patienceMs = 20_000

const start = async () => {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  // Imported after the configuration, so that an invalid setting fails fast.
  const { serve } = await import('./serve.ts')
  const serving = await serve(config, log)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(130)
    stopping = true
    log.info(`${signal}: finishing what is under way`)
    setTimeout(() => giveUp(`the stop takes too long: it waits for ${serving.waitsFor()}`), patienceMs).unref()
    serving.stop().then(() => process.exit(0), giveUp)
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))

  await serving.ready
  if (stopping) return
  say(`康居运营平台 / Kangju Care Console: ${serving.address}`)
  if (config.demo)
    say(
      'Demo on this machine only. Sign in as admin, manager, service, dispatch, finance, card, editor, exam or other with Kangju#2026',
    )
  if (config.demo) say(`A set-top box to call from: ${serving.address}${demoBoxPath}`)
  if (serving.isMakingDemo()) say('The demo data is still being created; the console shows how far it is.')
}

process.on('unhandledRejection', giveUp)
start().catch(giveUp)
