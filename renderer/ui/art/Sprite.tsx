import { memo } from 'react';
import a from './art.module.css';
import { cat } from './cat.tsx';
import { dog } from './dog.tsx';
import { bird, fish, paw } from './others.tsx';
import type { Drawing } from './parts.tsx';
import { rabbit } from './rabbit.tsx';
import { axolotl, frog, lizard, snake, turtle } from './reptiles.tsx';
import { guineaPig, hamster, hedgehog } from './rodents.tsx';
import type { SpeciesName } from './species.ts';
import { shrimp, snail } from './tank.tsx';

const drawings: Record<SpeciesName, Drawing> = {
  dog,
  cat,
  rabbit,
  guineaPig,
  hamster,
  hedgehog,
  bird,
  fish,
  turtle,
  snake,
  lizard,
  frog,
  axolotl,
  snail,
  shrimp,
  paw,
};

const scenes = [
  <circle key="sun" cx="48" cy="40" r="31" className={a.mid} />,
  <path key="hill" d="M-40 66C-16 46 14 38 48 38s64 8 88 28Z" className={a.mid} />,
  <path key="arch" d="M12 70V38a36 36 0 0 1 72 0v32Z" className={a.mid} />,
  <g key="dots" className={a.mid}>
    <circle cx="20" cy="48" r="22" />
    <circle cx="78" cy="36" r="26" />
  </g>,
];

/**
 * Every shape once, off screen; a portrait only refers to them. A grid of tiles then costs React a handful of elements
 * each instead of thirty.
 */
export const Sprite = memo(function Sprite() {
  return (
    <svg className={a.sprite} aria-hidden="true" focusable="false">
      {scenes.map((scene, index) => (
        <symbol key={scene.key} id={`scene-${index}`} overflow="visible">
          {scene}
        </symbol>
      ))}
      {Object.entries(drawings).map(([name, drawing]) => (
        <g key={name}>
          {drawing.back.map((back, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fixed variants, told apart by their place
            <symbol key={index} id={`${name}-back-${index}`} overflow="visible">
              {back}
            </symbol>
          ))}
          <symbol id={`${name}-head`} overflow="visible">
            {drawing.head}
          </symbol>
          {drawing.marks.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fixed variants, told apart by their place
            <symbol key={index} id={`${name}-mark-${index + 1}`} overflow="visible">
              {mark}
            </symbol>
          ))}
          <symbol id={`${name}-face`} overflow="visible">
            {drawing.face}
          </symbol>
        </g>
      ))}
    </svg>
  );
});
