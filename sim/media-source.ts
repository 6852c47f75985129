import { readFileSync } from 'node:fs'
import { MediaStreamTrack, RtpHeader, RtpPacket } from 'werift'

const ivfHeaderBytes = 32
const frameHeaderBytes = 12

/** The frames of an IVF file. */
const readFrames = (file: Buffer): Buffer[] => {
  const frames: Buffer[] = []
  for (let at = ivfHeaderBytes; at + frameHeaderBytes <= file.length;) {
    const start = at + frameHeaderBytes
    const end = start + file.readUInt32LE(at)
    frames.push(file.subarray(start, end))
    at = end
  }
  return frames
}

/** VP8 key frames, encoded once by Chromium; each can be decoded without the others. */
const pictures = readFrames(readFileSync(new URL('caller.ivf', import.meta.url)))
/** An Opus frame of 20 ms without sound. */
const silence = Buffer.from([0xf8, 0xff, 0xfe])

const packetBytes = 1100
/** VP8 payload descriptor (RFC 7741): only the first packet of a frame starts a partition. */
const startOfFrame = Buffer.from([0x10])
const restOfFrame = Buffer.from([0x00])

const random = (below: number) => Math.floor(Math.random() * below)

const makeTrack = (kind: 'audio' | 'video', clockRate: number) => {
  const track = new MediaStreamTrack({ kind })
  let sequenceNumber = random(0xffff)
  const first = random(0xffff_ffff)
  const start = performance.now()
  /** The sender sets payload type and source. */
  const send = (payloads: readonly Buffer[]) => {
    const timestamp = (first + Math.round(((performance.now() - start) / 1000) * clockRate)) >>> 0
    for (const [n, payload] of payloads.entries()) {
      sequenceNumber = (sequenceNumber + 1) & 0xffff
      const marker = kind === 'video' && n === payloads.length - 1
      track.writeRtp(new RtpPacket(new RtpHeader({ sequenceNumber, timestamp, marker }), payload))
    }
  }
  return { track, send }
}

const split = (frame: Buffer): Buffer[] => {
  const payloads: Buffer[] = []
  for (let at = 0; at < frame.length; at += packetBytes)
    payloads.push(Buffer.concat([at === 0 ? startOfFrame : restOfFrame, frame.subarray(at, at + packetBytes)]))
  return payloads
}

const soundEveryMs = 20
const pictureEveryMs = 200

/** Sound without a voice, and for a video call stored pictures, as RTP. */
export const openSource = (hasPicture: boolean) => {
  const audio = makeTrack('audio', 48_000)
  const video = hasPicture ? makeTrack('video', 90_000) : undefined
  let shown = 0
  const timers = [setInterval(() => audio.send([silence]), soundEveryMs)]
  if (video !== undefined)
    timers.push(
      setInterval(() => {
        // The person moves about once a second.
        const picture = pictures[Math.floor(shown / 4) % pictures.length]
        shown += 1
        if (picture !== undefined) video.send(split(picture))
      }, pictureEveryMs),
    )
  return {
    tracks: video === undefined ? [audio.track] : [audio.track, video.track],
    close: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
