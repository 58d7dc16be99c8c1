/** The video services whose players a page may embed, with the origin of each player. */
const services = {
  youtube: { name: "YouTube", origin: "https://www.youtube-nocookie.com" },
  vimeo: { name: "Vimeo", origin: "https://player.vimeo.com" },
} as const;

/** The origins that the content security policy allows in frames for videos. */
export const videoOrigins: readonly string[] = Object.values(services).map(({ origin }) => origin);

/** A video at a service that embeds its player. */
export type HostedVideo = {
  /** The name of the service, such as "YouTube". */
  service: string;
  /** The page of the video at the service. */
  watchUrl: string;
  /** The player for a frame; it starts to play when it is loaded. */
  playerUrl: string;
};

/**
 * Parses the address of a video on YouTube or Vimeo. Only the id of the video is used, so that an address
 * cannot add parameters to the player. Returns undefined for any other address.
 */
export function parseVideoUrl(address: string): HostedVideo | undefined {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^(www|m)\./, "");
  return parseYouTube(host, url) ?? parseVimeo(host, url);
}

function parseYouTube(host: string, url: URL): HostedVideo | undefined {
  const [first = "", second = ""] = url.pathname.split("/").slice(1);
  let id: string | null = null;
  if (host === "youtu.be") id = first;
  else if (host === "youtube.com" || host === "youtube-nocookie.com")
    id = /^(embed|live|shorts)$/.test(first) ? second : url.searchParams.get("v");
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
  return {
    service: services.youtube.name,
    watchUrl: `https://www.youtube.com/watch?v=${id}`,
    playerUrl: `${services.youtube.origin}/embed/${id}?autoplay=1&rel=0`,
  };
}

function parseVimeo(host: string, url: URL): HostedVideo | undefined {
  const path = /^\/(?:video\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(url.pathname);
  if (!path?.[1] || (host !== "vimeo.com" && host !== "player.vimeo.com")) return undefined;
  const [, id, pathKey] = path;
  // Unlisted videos have a key, in the path of their page or as a parameter of their player.
  const [key] = /^[\da-f]+$/.exec(pathKey ?? url.searchParams.get("h") ?? "") ?? [];
  return {
    service: services.vimeo.name,
    watchUrl: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
    playerUrl: `${services.vimeo.origin}/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`,
  };
}
