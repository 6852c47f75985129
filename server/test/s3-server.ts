import S3rver from '@20minutes/s3rver'

// An S3-compatible server as a process of its own: to continue lists it needs a cipher that Node offers only with
// --openssl-legacy-provider.

const { directory, bucket, port } = JSON.parse(process.env['S3_SERVER'] ?? '{}') as {
  directory: string
  bucket: string
  port: number
}
const server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: bucket }] })
await server.run()
process.send?.('ready')
process.once('disconnect', () => process.exit())
