import { noBareText } from './no-bare-text.ts'
import { testRule } from './rule-tester.ts'

const file = 'console/src/features/banner/banner-page.tsx'
const good = (code: string): [string, string] => [file, code]
const bad = (code: string, ...texts: RegExp[]): [string, string, ...RegExp[]] => [file, code, ...texts]

testRule('no-bare-text', noBareText, {
  good: [
    good('<b>{say(words.title)}</b>'),
    good('<b> · 12 / 40 ¥ &nbsp; — </b>'),
    good('<b className="wide" id="main" type="primary" key={`row-${id}`} style={{ color: "red" }} />'),
    good('<Input placeholder={say(words.title)} alt="" prefix="¥" />'),
    good('<b>{`${a} / ${b}`}{open ? 1 : null}{say(kind === "on" ? words.on : words.off)}</b>'),
    good('message.success(say(words.saved)); modal.confirm({ title: say(words.sure), className: "wide" })'),
    good('const column = { key: "title", dataIndex: "title" }; log.info("started")'),
    good('const han = /[一-龥]/u'),
  ],
  bad: [
    bad('<b>Save</b>', /bare text 'Save'/),
    bad('<b>保存</b>', /bare text '保存'/),
    bad('<b>{"Save"}</b>', /'Save'/),
    bad('<>{open ? "Yes" : `No ${n}`}</>', /'Yes'/, /'No'/),
    bad('<b>{open && "Open"}</b>', /'Open'/),
    bad('<b>{"Total: " + n}</b>', /'Total:'/),
    bad('<Input placeholder="Name" />', /'Name'/),
    bad('<Button aria-label={busy ? "Wait" : "Go"} />', /'Wait'/, /'Go'/),
    bad('message.success("Saved")', /'Saved'/),
    bad('Modal.confirm({ title: `Delete ${n}?`, okText: "Yes" })', /'Delete'/, /'Yes'/),
    bad('const column = { title: "标题" }', /'标题'/),
    bad('const text = `共 ${n} 条`', /'共'/, /'条'/),
  ],
})
