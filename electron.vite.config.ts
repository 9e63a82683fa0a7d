import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin, Rolldown } from 'vite';
import { contract } from './shared/ipc/contract.ts';

const at = (path: string) => resolve(import.meta.dirname, path);

// The training service reads these when somebody opens its `/docs` (service/openapi/page.ts): no module is shipped.
const apiPage: Plugin = {
  name: 'api-page',
  generateBundle() {
    for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
      const source = readFileSync(at(`node_modules/swagger-ui-dist/${name}`));
      this.emitFile({ type: 'asset', fileName: `swagger-ui/${name}`, source });
    }
  },
};

// pdf.js fetches these when a picture in a PDF needs one; their names are its own (renderer/pdf/pdf.ts).
const pictureDecoders: Plugin = {
  name: 'picture-decoders',
  generateBundle() {
    for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
      const source = readFileSync(at(`node_modules/pdfjs-dist/wasm/${name}`));
      this.emitFile({ type: 'asset', fileName: `pdf/${name}`, source });
    }
  },
};

// The archive's script is a file, which a program in one piece has as a text.
const archiveScript: Plugin = {
  name: 'archive-script',
  transform(_, id) {
    if (!id.endsWith('/archive/verify-script.ts')) return null;
    const script = readFileSync(at('electron/usecases/archive/verify.mjs'), 'utf8');
    return `export const VERIFY_SCRIPT = ${JSON.stringify(script)};`;
  },
};

interface Modules {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null;
}

/** All that a page imports before it shows anything; the others are the two beside the program's own. */
const imports = { page: new Set<string>(), others: new Set<string>() };

/**
 * The chunk of what the first screen imports: one file, since the main process answers each request for one while it is
 * starting itself. What the other pages need of it is a second, small one.
 */
function startChunk(id: string, modules: Modules): string | null {
  function follow(from: string, reached: Set<string>): void {
    if (reached.has(from)) return;
    reached.add(from);
    for (const next of modules.getModuleInfo(from)?.importedIds ?? []) follow(next, reached);
  }
  follow(at('renderer/index.html'), imports.page);
  for (const other of ['stopped', 'pdf']) follow(at(`renderer/${other}.html`), imports.others);
  if (!imports.page.has(id)) return null;
  return imports.others.has(id) ? 'shared' : 'start';
}

// Targets stay at Electron 33 (Node 20.18, Chromium 130) while that serves for development where the current one
// cannot be had. All but better-sqlite3 is bundled: it is the only entry of `dependencies`. Each part says whose code and
// licence is in it; packaging makes the notices of that and leaves these lists out.
const license = { fileName: 'licences.json' };

export default defineConfig({
  main: {
    plugins: [apiPage, archiveScript],
    build: {
      license,
      outDir: at('out/main'),
      target: 'node20.18',
      minify: false,
      rolldownOptions: {
        input: {
          main: at('electron/main.ts'),
          program: at('electron/program.ts'),
          training: at('service/training.ts'),
          worker: at('electron/store/worker.ts'),
          checkpoint: at('electron/store/database/checkpoint-worker.ts'),
          hang: at('electron/app/hang/hang-worker.ts'),
          'second-location': at('electron/store/backup/second-location-process.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    // The preload knows the names of the commands and nothing else of the contract.
    define: { CHANNELS: JSON.stringify(Object.keys(contract)) },
    build: {
      license,
      outDir: at('out/preload'),
      target: 'node20.18',
      rolldownOptions: {
        input: { preload: at('electron/preload.ts') },
        // A sandboxed preload can only be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    plugins: [react(), pictureDecoders],
    // Fonts of pdf.js.
    assetsInclude: ['**/*.pfb'],
    build: {
      license,
      outDir: at('out/renderer'),
      target: 'chrome130',
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          index: at('renderer/index.html'),
          stopped: at('renderer/stopped.html'),
          pdf: at('renderer/pdf.html'),
        },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: startChunk, debugName: 'start' }],
          },
        },
      },
    },
  },
});
