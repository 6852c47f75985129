const quietestDb = -60

/** The loudness of samples from -1 to 1, in percent of a scale in decibels. */
export const levelOf = (samples: Float32Array): number => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const loudness = Math.sqrt(sum / Math.max(1, samples.length))
  if (loudness === 0) return 0
  const db = 20 * Math.log10(loudness)
  return Math.round(Math.min(100, Math.max(0, 100 - (db / quietestDb) * 100)))
}
