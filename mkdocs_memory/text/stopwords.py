"""Words that carry no search and no concept: stop words, and nouns too generic to tell apart.

English words are written plain; Chinese and Japanese ones as the phrases they occur in.
"""

from __future__ import annotations


def words_of(text: str) -> frozenset[str]:
    """Return the words of a list written as text."""
    return frozenset(text.split())


ENGLISH_STOP_WORDS = words_of(
    """
    a about above after again against all also am an and any anyone anything are aren't as at be
    because been before being below between both but by can can't cannot could couldn't did didn't
    do does doesn't doing don't down during each else etc ever every few for from further get gets
    got had hadn't has hasn't have haven't having he he'd he'll he's hence her here here's hers
    herself him himself his how how's however i i'd i'll i'm i've if in instead into is isn't it
    it's its itself just let let's like may me might mine more most much must mustn't my myself no
    nor not of off on once one only onto or other otherwise our ours ourselves out over own per
    please quite rather really same shall shan't she she'd she'll she's should shouldn't since so
    some someone something somewhat still such than that that's the their theirs them themselves
    then there there's therefore these they they'd they'll they're they've this those though
    through thus to too toward towards under until up upon us very via was wasn't we we'd we'll
    we're we've were weren't what what's whatever when when's where where's whereas whether which
    while who who's whom whose why why's will with within without won't would wouldn't yes yet you
    you'd you'll you're you've your yours yourself yourselves
    """
)
"""Lower case, with straight apostrophes."""

CHINESE_STOP_PHRASES = words_of(
    """
    什么 什麼 为什么 為什麼 怎么 怎麼 怎么样 怎样 怎樣 如何 哪些 哪个 哪個 哪里 哪裡 哪儿 哪位 哪种
    哪一 哪年 何时 何時 谁 誰 多少 几个 幾個 多久 多大 多长 是否 有没有 有沒有 是不是 能不能
    可不可以 请问 請問 请 什么时候 什麼時候 的 了 着 過 过 吗 嗎 呢 吧 啊 呀 是 在 和 与 與 及 或
    而 也 都 就 被 把 对 對 对于 對於 关于 關於 由于 由於 因为 因為 所以 但是 但 如果 虽然 雖然
    以及 并且 並且 或者 还是 還是 还 還 这 這 那 这个 這個 那个 那個 这些 這些 那些 这样 這樣 那样
    那樣 这里 這裡 那里 那裡 我 我们 我們 你 你们 你們 您 他 她 它 他们 他們 她们 它们 它們 自己 有
    没有 沒有 不 不是 可以 能 能够 能夠 会 會 要 需要 应该 應該 已经 已經 之 其 其中 以 于 於 为 為
    从 從 到 向 让 讓 给 給 使 一个 一個 一些 一种 一種 的话 時 时 时候 時候 之后 之後 之前 以后
    以後 以前 上 下 中 里 裡 个 個 很 更 最 又 再 才 只 等
    """
)
"""Simplified and traditional."""

JAPANESE_STOP_PHRASES = words_of(
    """
    について に関して に関する に対して に対する において における によって による によれば
    によると として とは という といった といえば ということ ところ とき ときに ため ために ための
    のは のが のを のに ので のか のです のでしょうか でしょうか ですか ますか ましたか でしたか
    ません ました ます ましょう です でした である だった だろう なのか なのは なのです なんですか
    なん なに なんの 何ですか 何か 何を 何が 何の 何に 何という どう どうして どうすれば どうやって
    どうなって どこ どこで どこに どこの どこから どの どのような どのように どのくらい どのぐらい
    どんな どれ どれくらい どちら どなた だれ 誰 誰が 誰の いつ いつから いつまで いくつ いくら
    なぜ 何故 これ それ あれ この その あの ここ そこ あそこ こと もの こちら そちら する します
    した して しました している していた していました しています されて された されている される
    されました されています させ させる なる なった なって なりました れる られる れた られた れて
    られて れている いる いた いて います いました ある あった あって あります ありました ない
    なかった なく なり から まで より など だけ しか でも にも では には へは へと とも も や の は
    が を に へ と で か ね よ わ さ な だ た て し れ ば い う る ら り く っ ん くれ くださ
    ください 教えて おしえて 知りたい ほしい 欲しい てください また および または そして しかし
    """
)

NOISE_NOUNS = words_of(
    """
    system model method approach way thing item part case example problem issue solution result
    feature function functionality data information content detail overview introduction summary
    conclusion background architecture structure design implementation framework component module
    process processing step type kind class object element value variable parameter option setting
    configuration config version release update change note section chapter article post page blog
    document documentation guide tutorial reference link list table figure image file folder code
    sample source program software application app tool service server client user customer team
    people person project product work task goal purpose point reason question answer idea concept
    term word name number size time day week month year date today place area world use usage
    support requirement need benefit advantage difference comparison level amount lot set group
    line field key text string state status action event operation performance quality improvement
    technology technique environment platform resource basic faq システム モデル メソッド
    アーキテクチャ アプローチ データ ファイル フォルダ ユーザ サービス サーバ クライアント アプリ
    アプリケーション プログラム ソフトウェア ツール コード サンプル ソース ページ ブログ リスト
    テーブル セクション ドキュメント ガイド チュートリアル バージョン リリース アップデート
    オプション パラメータ モジュール コンポーネント フレームワーク プロジェクト プロセス ステップ
    タスク ケース パターン ポイント レベル タイプ クラス オブジェクト フィールド テキスト メモ
    タイトル リンク 方法 手法 仕組み 構造 構成 設定 実装 機能 処理 問題 課題 解決 結果 例 場合 必要
    利用 使用 概要 紹介 説明 詳細 情報 内容 記事 文書 資料 目的 理由 変更 更新 追加 削除 作成 確認
    対応 開発 環境 技術 性能 品質 改善 比較 違い 要素 種類 時間 今回 以下 以上 最初 最後 次 前 後
    上記 下記 はじめに まとめ おわりに 背景 結論 目次 参考 注意 補足 可能 一つ 二つ 部分 全体 自分
    今 日 人 系统 系統 模型 服务 服務 架构 架構 数据 數據 信息 資訊 文件 文档 文檔 用户 用戶 使用者
    客户 应用 應用 程序 程式 软件 軟體 工具 代码 程式碼 示例 例子 页面 頁面 博客 列表 章节 指南
    教程 版本 发布 發布 选项 選項 参数 參數 模块 模塊 组件 元件 框架 项目 專案 过程 過程 步骤 步驟
    任务 任務 情况 情況 模式 类型 類型 对象 物件 字段 文本 标题 链接 结果 问题 解决 功能 处理 處理
    结构 配置 设置 設置 实现 實現 设计 設計 概述 介绍 介紹 说明 說明 详细 內容 文章 原因 变化 添加
    删除 創建 创建 支持 支援 开发 開發 环境 技术 质量 改进 比较 区别 區別 时间 方式 方面 工作 需要
    总结 總結 结论 前言 引言 目录
    """
)
"""Nouns that every technical text shares, as keys of `fold_spelling`."""
