const yearInSeconds = 365 * 24 * 60 * 60

export const readCookie = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

export const keepCookie = (name: string, value: string) => {
  document.cookie = `${name}=${value}; path=/; max-age=${yearInSeconds}; samesite=lax`
}
