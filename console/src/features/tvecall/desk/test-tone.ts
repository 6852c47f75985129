const toneSec = 1

/** Plays a tone on a speaker. */
export const playTestTone = async (speaker: string) => {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const gain = context.createGain()
  gain.gain.value = 0.3
  const output = context.createMediaStreamDestination()
  tone.connect(gain).connect(output)
  const player = new Audio()
  player.srcObject = output.stream
  if (speaker !== '') await player.setSinkId?.(speaker).catch(() => undefined)
  tone.addEventListener('ended', () => void context.close())
  tone.start()
  tone.stop(context.currentTime + toneSec)
  await player.play()
}
