import type { Tools } from '../../http/call.ts'
import { fileUrlOf } from '../../http/file-urls.ts'
import { addFile, storeFile } from '../../modules/file/service.ts'
import type { Player } from '../player.ts'
import { drawScene } from './draw.ts'
import type { Motif } from './motifs.ts'

/** Draws pictures and puts them where uploads lie; the same picture is drawn once. */
export const painter = (tools: Tools, { me }: Player, now: Date) => {
  const known = new Map<string, Promise<string>>()
  const put = async (motifs: readonly Motif[], tone: number, width: number, height: number) => {
    const content = await drawScene({ motifs, tone, width, height })
    const row = await storeFile(tools, {
      purpose: 'content',
      name: `${motifs.join('-')}.webp`,
      content,
      owner: me,
      now,
    })
    await addFile(tools.db, row)
    return fileUrlOf(row)
  }
  return (motifs: readonly Motif[], tone: number, width: number, height: number): Promise<string> => {
    const key = [...motifs, tone, width, height].join(' ')
    const url = known.get(key) ?? put(motifs, tone, width, height)
    known.set(key, url)
    return url
  }
}

export type Painter = ReturnType<typeof painter>
