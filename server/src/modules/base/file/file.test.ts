import { crc32, deflateSync } from 'node:zlib'
import { fileLimits, fileRules, formats, langs, type FilePurpose } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { testStores } from '../../../../test/api/stores.ts'
import { auditRows, files } from '../../../db/tables.ts'
import { checkFileUrls } from '../../../rows/file-urls.ts'
import { openBytes } from './sealed-bytes.ts'
import { removeOrphanFiles } from './service.ts'
import { keyOf } from './store.ts'

const a = testNames('a')
const b = testNames('b')
describe.each(testStores)('in %s', (_what, openStore) => {
  let api: TestApi
  beforeAll(async () => {
    const store = await openStore()
    api = await testApi({ store })
    return async () => {
      await api.close()
      tokens.clear()
      await store.close()
    }
  })

  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (username: string) => {
    const token = tokens.get(username) ?? api.tokenOf(username)
    tokens.set(username, token)
    return token
  }

  const bytes = (text: string) => Buffer.from(text, 'latin1')

  interface Sent {
    content: Buffer
    purpose?: string
    filename?: string
    type?: string
    as?: string
    lang?: string
  }

  const form = ({ content, purpose = 'content', filename = 'a.jpg', type = 'image/jpeg' }: Sent) =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`),
      Buffer.from(
        `--x\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ])

  const send = async (sent: Sent) => {
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'accept-language': sent.lang ?? 'zh',
        authorization: `Bearer ${await tokenOf(sent.as ?? a.admin)}`,
      },
      payload: form(sent),
    })
    const body = reply.json<{
      message: string
      errors?: Record<string, string[]>
      data: { id: string; url: string; name: string; type: string; bytes: number; width?: number; height?: number }
    }>()
    return { status: reply.statusCode, ...body }
  }

  const keep = async (sent: Sent) => {
    const reply = await send(sent)
    expect([reply.status, reply.errors]).toEqual([200, undefined])
    return reply.data
  }

  const get = async (url: string, username?: string) =>
    api.app.inject({
      url,
      headers: username === undefined ? {} : { authorization: `Bearer ${await tokenOf(username)}` },
    })

  /** The bytes as the store has them. */
  const rawBytes = async (id: string) => {
    const { store } = api.tools
    const all = (await Array.fromAsync(store.list('files'))).flat()
    return store.read(all.find(({ key }) => key.includes(id))?.key ?? id)
  }

  /** The stored bytes, decrypted. */
  const storedBytes = async (id: string) => {
    const [row] = await api.db.select().from(files).where(eq(files.id, id))
    if (row === undefined) throw new Error('no such file')
    return openBytes(api.tools.keyring, row, await rawBytes(id))
  }

  const picture = (width = 40, height = 20) =>
    sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } })
  const jpeg = () => picture().jpeg().toBuffer()
  const png = () => picture().png().toBuffer()
  const webp = () => picture().webp().toBuffer()

  const pngChunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([bytes(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  /** Inserts a chunk directly after IHDR. */
  const withPngChunk = (image: Buffer, type: string, data: Buffer) =>
    Buffer.concat([image.subarray(0, 33), pngChunk(type, data), image.subarray(33)])

  const withJpegSegment = (image: Buffer, marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([image.subarray(0, 2), head, data, image.subarray(2)])
  }

  const withWebpChunk = (image: Buffer, type: string, data: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(data.length)
    const whole = Buffer.concat([image, bytes(type), size, data, Buffer.alloc(data.length % 2)])
    whole.writeUInt32LE(whole.length - 8, 4)
    return whole
  }

  /** An empty archive with a comment: appended to any file it makes a JAR. */
  const archive = (comment: string) => {
    const end = Buffer.alloc(22)
    end.write('PK\x05\x06', 'latin1')
    end.writeUInt16LE(comment.length, 20)
    return Buffer.concat([bytes('PK\x03\x04'), end, bytes(comment)])
  }

  const pdf = (...objects: (string | Buffer)[]) =>
    Buffer.concat([
      bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'),
      ...objects.map((object) => (typeof object === 'string' ? bytes(object) : object)),
      bytes('\ntrailer\n<</Root 1 0 R/Size 9>>\nstartxref\n123\n%%EOF\n'),
    ])
  const packed = (text: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode') =>
    Buffer.concat([bytes(`5 0 obj\n<<${dictionary}>>\nstream\r\n`), deflateSync(text), bytes('\nendstream\nendobj\n')])

  describe('pictures', () => {
    test.each([
      ['jpg', 'image/jpeg', jpeg],
      ['png', 'image/png', png],
      ['webp', 'image/webp', webp],
    ])('%s keeps its format, with its size', async (ending, type, make) => {
      const kept = await keep({ content: await make() })
      expect(kept).toMatchObject({
        type,
        name: `a.${ending}`,
        width: 40,
        height: 20,
        url: `/files/${kept.id}.${ending}`,
      })
      const stored = await storedBytes(kept.id)
      expect(stored.length).toBe(kept.bytes)
      expect(await sharp(stored).metadata()).toMatchObject({ width: 40, height: 20 })
    })

    test('the content decides, not the name or the declared type', async () => {
      const kept = await keep({ content: await png(), filename: 'shell.php', type: 'text/html' })
      expect(kept).toMatchObject({ type: 'image/png', name: 'shell.png', url: `/files/${kept.id}.png` })
    })

    const bad = '<?php system($_GET[0]); ?><script>alert(1)</script>'
    test.each<[string, () => Promise<Buffer>]>([
      ['a JPEG with a page hung on', async () => Buffer.concat([await jpeg(), bytes(`<html>${bad}</html>`)])],
      ['a JPEG that is an archive too', async () => Buffer.concat([await jpeg(), archive(bad)])],
      ['a JPEG with code in its comment', async () => withJpegSegment(await jpeg(), 0xfe, bytes(bad))],
      ['a JPEG with code in an application segment', async () => withJpegSegment(await jpeg(), 0xed, bytes(bad))],
      [
        'a JPEG with code in its EXIF',
        () =>
          picture()
            .withExif({ IFD0: { ImageDescription: bad } })
            .jpeg()
            .toBuffer(),
      ],
      ['a JPEG with code in its XMP', () => picture().withXmp(`<x>${bad}</x>`).jpeg().toBuffer()],
      ['a PNG with PHP in a text chunk', async () => withPngChunk(await png(), 'tEXt', bytes(`Comment\0${bad}`))],
      ['a PNG with code in an unknown chunk', async () => withPngChunk(await png(), 'evIl', bytes(bad))],
      ['a PNG with a script after its end', async () => Buffer.concat([await png(), bytes(bad)])],
      ['a WebP with code in an unknown chunk', async () => withWebpChunk(await webp(), 'EVIL', bytes(bad))],
      [
        'a WebP with code in its EXIF',
        () =>
          picture()
            .withExif({ IFD0: { Artist: bad } })
            .webp()
            .toBuffer(),
      ],
    ])('%s comes out clean', async (_what, make) => {
      const content = await make()
      expect(content.includes('<script>')).toBe(true)
      const { id } = await keep({ content })
      const stored = await storedBytes(id)
      for (const trace of ['<script', '<?php', 'alert', 'PK\x03\x04', 'PK\x05\x06'])
        expect(stored.includes(bytes(trace))).toBe(false)
    })

    test('are stored without place, time and device', async () => {
      const taken = { IFD0: { Make: 'Canary' }, IFD3: { GPSLatitude: '39/1 54/1 0/1', GPSLatitudeRef: 'N' } }
      const content = await picture()
        .withExif(taken)
        .withIccProfile('p3')
        .withMetadata({ density: 300 })
        .jpeg()
        .toBuffer()
      const { exif, icc, xmp, iptc } = await sharp(await storedBytes((await keep({ content })).id)).metadata()
      expect((await sharp(content).metadata()).exif).toBeDefined()
      expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
    })

    test('taken sideways are stored upright', async () => {
      const content = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
      const kept = await keep({ content })
      expect(kept).toMatchObject({ width: 20, height: 40 })
      expect((await sharp(await storedBytes(kept.id)).metadata()).orientation).toBeUndefined()
    })

    test('that are animated are refused', async () => {
      const content = await sharp([await png(), await picture().negate().png().toBuffer()], {
        join: { animated: true },
      })
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer()
      expect(await send({ content })).toMatchObject({ status: 422, errors: { file: [fileRules.animated.zh] } })
    })

    test('with too many pixels are refused by their header', async () => {
      const header = Buffer.alloc(13)
      header.writeUInt32BE(8_000, 0)
      header.writeUInt32BE(5_001, 4)
      header.set([8, 2, 0, 0, 0], 8)
      const content = Buffer.concat([
        (await png()).subarray(0, 8),
        pngChunk('IHDR', header),
        pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
        pngChunk('IEND', Buffer.alloc(0)),
      ])
      expect(await send({ content })).toMatchObject({ status: 422, errors: { file: [fileRules.tooManyPixels.zh] } })
    })

    test('of exactly 5 MB are accepted, one byte more is not', async () => {
      const small = await jpeg()
      const full = Buffer.concat([small, Buffer.alloc(fileLimits.imageBytes - small.length)])
      await keep({ content: full })
      const refused = await send({ content: Buffer.concat([full, Buffer.alloc(1)]) })
      expect(refused).toMatchObject({ status: 413, errors: { file: [fileRules.imageTooLarge.zh] } })
    })

    test.each<[string, () => Promise<Buffer>]>([
      ['cut off in the middle', async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 900)],
      ['a signature and nothing else', async () => bytes('\x89PNG\r\n\x1a\n')],
      ['a signature and noise', async () => Buffer.concat([bytes('\xff\xd8\xff\xe0'), Buffer.alloc(500, 7)])],
      ['a WebP in name only', async () => bytes('RIFF\x10\0\0\0WEBPVP8 \x04\0\0\0\0\0\0\0')],
    ])('one that is %s is refused as damaged', async (_what, make) => {
      const refused = await send({ content: await make() })
      expect(refused).toMatchObject({ status: 422, errors: { file: [fileRules.unreadable.zh] } })
    })

    test('sent concurrently all arrive', async () => {
      const content = await picture(600, 600).jpeg().toBuffer()
      const kept = await Promise.all(Array.from({ length: 12 }, () => keep({ content })))
      expect(new Set(kept.map(({ id }) => id)).size).toBe(12)
    })
  })

  describe('other file types', () => {
    test.each([
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['SVG behind an XML heading', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['HTML', '<!doctype html><script>alert(1)</script>'],
      ['GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
      ['a GIF that is an archive too', `GIF89a\x01\0\x01\0\0\0\0;${archive('x').toString('latin1')}`],
      ['TIFF', 'II*\0\x08\0\0\0'],
      ['an archive', archive('x').toString('latin1')],
      ['a JPEG that begins a byte late', ' \xff\xd8\xff\xe0'],
      ['a PDF that begins a byte late', ` ${pdf().toString('latin1')}`],
      ['a script that looks like a PDF further on', `alert(1)//${pdf().toString('latin1')}`],
      ['plain text', 'hello'],
    ])('%s is refused by its content, not its name', async (_what, content) => {
      const refused = await send({ content: bytes(content), purpose: 'staff', filename: 'a.jpg' })
      expect(refused).toMatchObject({ status: 415, errors: { file: [fileRules.imageOrDocument.zh] } })
    })

    test('a document cannot be public', async () => {
      const refused = await send({ content: pdf(), purpose: 'content' })
      expect(refused).toMatchObject({ status: 415, errors: { file: [fileRules.imageOnly.zh] } })
    })

    test('the refusal is in the language of the caller', async () => {
      for (const lang of langs) {
        const refused = await send({ content: bytes('hello'), lang })
        expect(refused.errors).toEqual({ file: [fileRules.imageOnly[lang]] })
      }
    })

    test('an empty file and a missing one are refused', async () => {
      expect(await send({ content: Buffer.alloc(0) })).toMatchObject({ status: 422, errors: { file: ['必填'] } })
      const reply = await api.app.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          authorization: `Bearer ${await tokenOf(a.admin)}`,
        },
        payload: '--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\ncontent\r\n--x--\r\n',
      })
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { file: ['必填'] }])
    })
  })

  describe('documents', () => {
    test.each<[string, Buffer]>([
      ['a plain one', pdf()],
      ['one with packed objects', pdf(packed('6 0 <</Type/Page/Parent 2 0 R>>'))],
      ['one that opens on its second page', pdf('3 0 obj<</OpenAction[4 0 R/Fit]>>endobj')],
      ['one that goes to a page', pdf('3 0 obj<</OpenAction<</S/GoTo/D[4 0 R/Fit]>>>>endobj')],
      [
        'one with a link',
        pdf('<</OpenAction 7 0 R>>', '\n7 0 obj\n[4 0 R/Fit]endobj', '8 0 obj<</S/URI/URI(http://x)>>endobj'),
      ],
    ])('%s is stored unchanged', async (_what, content) => {
      const kept = await keep({ content, purpose: 'staff', filename: '合同.pdf' })
      expect(kept).toMatchObject({ type: 'application/pdf', name: '合同.pdf', url: `/api/file/${kept.id}` })
      expect(kept.width).toBeUndefined()
      expect((await storedBytes(kept.id)).equals(content)).toBe(true)
    })

    test.each<[string, Buffer]>([
      ['a script', pdf('3 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj')],
      ['a script under an escaped name', pdf('3 0 obj<</S/J#61v#61Script/JS(x)>>endobj')],
      ['a script in packed objects', pdf(packed('6 0 <</S/JavaScript/JS(app.alert(1))>>'))],
      [
        'a script in packed objects under an escaped name',
        pdf(packed('6 0 <</S/JavaScript>>', '/Type/Obj#53tm/Filter[/Fl]')),
      ],
      ['a program to start', pdf('3 0 obj<</S/Launch/F(cmd.exe)>>endobj')],
      ['an attachment', pdf('3 0 obj<</Type/EmbeddedFile>>stream\nMZ\nendstream endobj')],
      ['a form that sends itself', pdf('3 0 obj<</S/SubmitForm/F(http://x)>>endobj')],
      ['an action on opening', pdf('3 0 obj<</Type/Catalog/OpenAction<</S/URI/URI(http://x)>>>>endobj')],
      [
        'an action on opening that stands elsewhere',
        pdf('<</OpenAction 7 0 R>>', '7 0 obj<</S/URI/URI(http://x)>>endobj'),
      ],
      ['an action on opening in packed objects', pdf(packed('6 0 <</OpenAction<</S/URI/URI(http://x)>>>>'))],
      ['an action on opening under an escaped name', pdf('3 0 obj<</Open#41ction<</S/URI/URI(http://x)>>>>endobj')],
      ['actions on events of a page', pdf('3 0 obj<</Type/Page/AA<</O 7 0 R>>>>endobj')],
      ['actions on events in packed objects', pdf(packed('6 0 <</Type/Page/AA 7 0 R>>'))],
      ['an action that opens another file', pdf('3 0 obj<</S/GoToR/F(x.pdf)>>endobj')],
      ['an action that opens an embedded file', pdf(packed('6 0 <</S/GoToE/T<<>>>>'))],
      ['a film', pdf('3 0 obj<</S /Movie/T(x)>>endobj')],
      ['a name across two steps of the search', pdf(' '.repeat(256 * 1024 - 95), '/JavaScript ')],
    ])('one with %s is refused', async (_what, content) => {
      const refused = await send({ content, purpose: 'staff' })
      expect(refused).toMatchObject({ status: 422, errors: { file: [fileRules.activeDocument.zh] } })
    })

    test.each<[string, Buffer]>([
      ['without a trailer', bytes('%PDF-1.4\n1 0 obj<<>>endobj\n')],
      ['with something after its end', Buffer.concat([pdf(), bytes('<script>alert(1)</script>')])],
      ['that is an archive too', Buffer.concat([pdf(), archive('startxref\n1\n%%EOF')])],
      [
        'with packed objects that do not unpack',
        pdf('5 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\nxxxx\nendstream'),
      ],
      ['with objects packed in an unusual way', pdf(packed('x', '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]'))],
      ['with objects packed by a filter that stands elsewhere', pdf(packed('x', '/Type/ObjStm/Filter 7 0 R'))],
      [
        'with packed objects behind a predictor',
        pdf(packed('x', '/Type/ObjStm/Filter/Fl/DecodeParms<</Predictor 12>>')),
      ],
      ['with a type that stands elsewhere', pdf(packed('x', '/Type 7 0 R/Filter/FlateDecode'))],
      ['with a bomb among its packed objects', pdf(packed(' '.repeat(40 * 1024 * 1024)))],
    ])('one %s is refused as damaged', async (_what, content) => {
      const refused = await send({ content, purpose: 'staff' })
      expect(refused).toMatchObject({ status: 422, errors: { file: [fileRules.unreadable.zh] } })
    })

    test('an encrypted one is refused, because it cannot be checked', async () => {
      const refused = await send({ content: pdf('trailer<</Encrypt 4 0 R>>'), purpose: 'staff' })
      expect(refused).toMatchObject({ status: 422, errors: { file: [fileRules.lockedDocument.zh] } })
    })

    test('one of more than 10 MB is refused', async () => {
      const content = pdf(Buffer.alloc(fileLimits.documentBytes, 32))
      expect(await send({ content, purpose: 'staff' })).toMatchObject({ status: 413 })
    })
  })

  describe('permissions', () => {
    const uploadAs = async (as: string, purpose: FilePurpose) =>
      (await send({ content: await jpeg(), purpose, as })).status

    test('the purpose decides which accounts may upload', async () => {
      expect(await uploadAs(a.holder('banner'), 'content')).toBe(200)
      expect(await uploadAs(a.holder('settlement'), 'finance')).toBe(200)
      expect(await uploadAs(a.nobody, 'avatar')).toBe(200)
      expect(await uploadAs(a.holder('banner'), 'finance')).toBe(403)
      expect(await uploadAs(a.holder('tvtop'), 'content')).toBe(403)
      expect(await uploadAs(a.nobody, 'content')).toBe(403)
    })

    test('an unknown purpose is refused', async () => {
      expect(await send({ content: await jpeg(), purpose: '__proto__' })).toMatchObject({
        status: 422,
        errors: { purpose: ['请选择有效的选项'] },
      })
    })

    test('a private file opens for accounts with a matching permission, with safe headers', async () => {
      const { url } = await keep({ content: await jpeg(), purpose: 'staff', filename: '照片 1.jpg' })
      const reply = await get(url, a.holder('peopleapply'))
      expect(reply.statusCode).toBe(200)
      expect((await sharp(reply.rawPayload).metadata()).format).toBe('jpeg')
      expect(reply.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': `inline; filename="___1.jpg"; filename*=UTF-8''${encodeURIComponent('照片 1.jpg')}`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    })

    test('for other accounts a private file is answered like a missing one', async () => {
      const { id, url } = await keep({ content: await jpeg(), purpose: 'staff' })
      const unknown = await get('/api/file/0198c0de-0000-7000-8000-000000000000', a.admin)
      expect(unknown.statusCode).toBe(404)
      for (const username of [a.nobody, a.holder('banner'), b.admin, b.holder('people')]) {
        const reply = await get(url, username)
        expect([reply.statusCode, reply.body]).toEqual([404, unknown.body])
      }
      expect((await get(url)).statusCode).toBe(401)
      expect((await get(`/files/${id}.jpg`)).statusCode).toBe(404)
    })

    test('uploading and opening a private file are in the audit log, without the file name', async () => {
      const { id, url } = await keep({ content: await jpeg(), purpose: 'customer', filename: 'canary-name.jpg' })
      await get(url, a.holder('customerclient'))
      const rows = await api.db.select().from(auditRows).where(eq(auditRows.entityId, id))
      expect(rows.map((row) => row.action).toSorted()).toEqual(['file.read', 'file.upload'])
      expect(JSON.stringify(rows)).not.toContain('canary')
    })
  })

  describe('public files', () => {
    test('open without a token, on any site, are cached for ever, and cannot run scripts', async () => {
      const { url } = await keep({ content: await png() })
      const reply = await get(url)
      expect(reply.statusCode).toBe(200)
      expect((await sharp(reply.rawPayload).metadata()).format).toBe('png')
      expect(reply.headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(reply.rawPayload.length),
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
    })

    test('answer HEAD without a body', async () => {
      const { url } = await keep({ content: await png() })
      const reply = await api.app.inject({ method: 'HEAD', url })
      expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'image/png', ''])
    })

    test('are found by their exact address only', async () => {
      const { id } = await keep({ content: await png() })
      await api.tools.store.write('files/secret.png', bytes('secret'))
      const folder = id.slice(-2)
      for (const path of [
        '',
        '/',
        `/${id}`,
        `/${id}.jpg`,
        `/${id}.PNG`,
        `/${id.toUpperCase()}.png`,
        `/${id}.png/`,
        `/${id}.png%00.jpg`,
        `/${folder}`,
        `/${folder}/${id}.png`,
        '/secret.png',
        '/../secret.png',
        '/%2e%2e/secret.png',
        '/..%2fsecret.png',
        '/..%5csecret.png',
        `/${folder}/..%2f..%2f..%2fetc/passwd`,
        '//etc/passwd',
        '/%c0%ae%c0%ae/secret.png',
        `/0198c0de-0000-7000-8000-000000000000.png`,
        `/${'a'.repeat(5000)}`,
      ]) {
        const reply = await get(`/files${path}`)
        expect([path, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([path, true])
        expect(reply.headers['content-type']).toContain('application/json')
        expect(reply.headers['cache-control'] ?? '').not.toContain('immutable')
      }
    })

    test('that are unknown get a small JSON answer in the usual envelope', async () => {
      const reply = await get('/files/0198c0de-0000-7000-8000-000000000000.png')
      expect(reply.json()).toEqual({ code: 40400, message: '数据不存在或已被删除' })
      expect(reply.headers['cache-control']).toBe('no-store')
    })
  })

  describe('storage', () => {
    test('the bytes are stored under the id, in a folder named after its end', async () => {
      const { id } = await keep({ content: await png() })
      const all = (await Array.fromAsync(api.tools.store.list('files'))).flat().map(({ key }) => key)
      expect(all.filter((key) => key.includes(id))).toEqual([`files/${id.slice(-2)}/${id}.png`])
    })

    test.each([
      ['../../etc/passwd', 'passwd.jpg'],
      ['C:\\\\x\\\\照片.png', '照片.jpg'],
      ['a\u202Egpj.exe', 'agpj.jpg'],
      ['a\u0000b\u0007.jpg', 'ab.jpg'],
      ['王敏110101199003077715.jpg', '王敏***.jpg'],
      ['.htaccess', 'file.jpg'],
      ['x'.repeat(300), `${'x'.repeat(80)}.jpg`],
      [`${'x'.repeat(199)}😀.jpg`, `${'x'.repeat(80)}.jpg`],
    ])('the name %j becomes %j', async (filename, name) => {
      expect((await keep({ content: await jpeg(), filename })).name).toBe(name)
    })

    test('only a file that everybody may read is stored in clear', async () => {
      const content = await png()
      for (const [purpose, isClear] of [
        ['content', true],
        ['avatar', true],
        ['staff', false],
        ['order', false],
      ] as const) {
        const kept = await keep({ content, purpose })
        const [raw, stored] = [await rawBytes(kept.id), await storedBytes(kept.id)]
        expect([purpose, raw.equals(stored), raw.includes('IHDR'), stored.includes('IHDR')]).toEqual([
          purpose,
          isClear,
          isClear,
          true,
        ])
        const shown = await get(`/api/file/${kept.id}`, testNames('a').admin)
        expect(shown.rawPayload.equals(stored)).toBe(true)
      }
    })

    test('bytes without a row are removed after a day, others never', async () => {
      const { id } = await keep({ content: await png() })
      const dropped = await keep({ content: await png() })
      await api.db.delete(files).where(eq(files.id, dropped.id))
      const inDays = (days: number) => ({ ...api.tools, clock: () => new Date(Date.now() + days * 86_400_000) })
      expect(await removeOrphanFiles(inDays(0.9))).toBe(0)
      expect((await rawBytes(dropped.id)).length).toBeGreaterThan(0)
      expect(await removeOrphanFiles(inDays(1.1))).toBe(1)
      expect(await removeOrphanFiles(inDays(9))).toBe(0)
      expect((await rawBytes(id)).length).toBeGreaterThan(0)
      await expect(rawBytes(dropped.id)).rejects.toThrow()
    })

    test('a file whose bytes are lost is answered as missing', async () => {
      const { id, url } = await keep({ content: await png() })
      await api.tools.store.remove(keyOf(id, 'png'))
      expect((await get(url)).statusCode).toBe(404)
      expect((await get(`/api/file/${id}`, a.admin)).statusCode).toBe(404)
    })
  })

  describe('addresses of files in other rows', () => {
    test('are valid for the own operator, the right purpose and the exact spelling only', async () => {
      const shown = await keep({ content: await png() })
      const staff = await keep({ content: await jpeg(), purpose: 'staff' })
      const [row] = await api.db.select().from(files).where(eq(files.id, shown.id))
      const me = { operatorId: row?.operatorId ?? '', organId: null }
      const bad = [
        `/files/${shown.id}.jpg`,
        `/api/file/${shown.id}`,
        `/files/${staff.id}.jpg`,
        '/files/0198c0de-0000-7000-8000-000000000000.png',
        '/files/x.png',
        `/files/${'x'.repeat(36)}.png`,
        '',
      ]
      expect(await checkFileUrls(api.db, me, [shown.url, staff.url, ...bad], ['content', 'staff'])).toEqual(bad)
      expect(await checkFileUrls(api.db, me, [shown.url, staff.url], ['content'])).toEqual([staff.url])
      expect(await checkFileUrls(api.db, me, [], ['content'])).toEqual([])
      const other = { operatorId: '0198c0de-0000-7000-8000-000000000000', organId: null }
      expect(await checkFileUrls(api.db, other, [shown.url], ['content'])).toEqual([shown.url])
    })

    test('of both kinds match the format of the contract', async () => {
      const shown = await keep({ content: await webp() })
      const staff = await keep({ content: pdf(), purpose: 'staff' })
      expect([shown.url, staff.url].filter((url) => !formats.fileUrl.test(url))).toEqual([])
    })
  })
})
