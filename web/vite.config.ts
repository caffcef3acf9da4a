import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './tools/compress.mjs';
import { fontsForPictures } from './tools/fonts.mjs';
import { pythonFolder } from './tools/python_folder.mjs';
import { serviceWorker } from './tools/service_worker.mjs';

// Requests for anything but the client itself go to the server.
const SERVER = process.env.BUONGOVERNO_SERVER ?? 'http://127.0.0.1:8338';

/** `--mode static`: the edition without a server, for any host of files, in any folder. */
export default defineConfig(({ mode }) => {
  const alone = mode === 'static';
  return {
    base: alone ? './' : '/',
    plugins: [svelte(), pythonFolder(), serviceWorker(), compress(), fontsForPictures()],
    worker: { format: 'es' as const },
    build: {
      outDir: alone ? '../build/static' : '../src/buongoverno/server/site/built',
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
    },
    server: {
      proxy: { '/api': { target: SERVER, ws: true }, '/open': SERVER },
      // What the Python package draws with, too.
      fs: { allow: ['.', '../src/buongoverno'] },
    },
  };
});
