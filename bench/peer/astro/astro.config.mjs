import node from '@astrojs/node'
import { defineConfig, passthroughImageService } from 'astro/config'

/** Every page is rendered when it is asked for. */
export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
})
