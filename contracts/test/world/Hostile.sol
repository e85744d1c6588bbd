// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ABudget} from "../../src/budget/ABudget.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {ACloneable} from "../../src/shared/ACloneable.sol";
import {IClaw} from "../../src/shared/IClaw.sol";
import {AssetType, ClawbackPayload, ERC1155Payload, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {AValidator} from "../../src/validator/AValidator.sol";

/// @notice A budget that anyone may use, and that pays a configurable part of each request.
contract HostileBudget {
    uint256 public share = 10_000;
    bool public answer = true;

    function behave(uint256 share_, bool answer_) external {
        share = share_;
        answer = answer_;
    }

    function supportsInterface(bytes4) external pure returns (bool) {
        return true;
    }

    function isAuthorized(address) external pure returns (bool) {
        return true;
    }

    function disburse(bytes calldata data) external returns (bool) {
        Transfer memory request = abi.decode(data, (Transfer));
        if (request.assetType == AssetType.ERC1155) {
            ERC1155Payload memory badges = abi.decode(request.data, (ERC1155Payload));
            uint256 count = badges.amount * share / 10_000;
            ERC1155Token(request.asset).safeTransferFrom(address(this), request.target, badges.tokenId, count, "");
            return answer;
        }
        uint256 amount = abi.decode(request.data, (FungiblePayload)).amount * share / 10_000;
        ERC20Token(request.asset).transfer(request.target, amount);
        return answer;
    }

    function claw(BoostCore core, uint256 boostId, uint256 incentiveId, uint256 amount) external {
        IClaw(address(core))
            .clawback(abi.encode(ClawbackPayload(address(this), abi.encode(amount))), boostId, incentiveId);
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    receive() external payable {}
}

/// @notice An incentive that lies about the amount it needs, about payments and about clawbacks.
/// @dev Its data are `(asset, asked)`. It holds what it receives, and burns a configurable amount per claim.
contract HostileIncentive is ACloneable {
    address public asset;
    uint256 public burnt;
    uint256 public told;
    bool public isReentering;

    function initialize(bytes calldata data) external override initializer {
        (asset,) = abi.decode(data, (address, uint256));
    }

    function behave(uint256 burnt_, uint256 told_, bool isReentering_) external {
        burnt = burnt_;
        told = told_;
        isReentering = isReentering_;
    }

    function preflight(bytes calldata data) external view returns (bytes memory) {
        (address asset_, uint256 asked) = abi.decode(data, (address, uint256));
        return abi.encode(Transfer(AssetType.ERC20, asset_, address(this), abi.encode(FungiblePayload(asked))));
    }

    function claim(address, bytes calldata data) external returns (bool) {
        if (isReentering) {
            BoostCore core = BoostCore(msg.sender);
            try core.claimIncentiveFor(0, 0, address(0), data, address(this)) {
                revert("reentered");
            } catch {}
            try core.settleProtocolFees(0, 0) {
                revert("reentered");
            } catch {}
        }
        ERC20Token(asset).transfer(address(0xB04D), burnt);
        return true;
    }

    function clawback(bytes calldata) external returns (uint256, address) {
        ERC20Token(asset).transfer(address(0xB04D), burnt);
        return (told, asset);
    }

    /// @dev Takes more or less than the amount.
    function topup(uint256) external {
        ERC20Token(asset).transferFrom(msg.sender, address(this), told);
    }

    function getComponentInterface() external pure returns (bytes4) {
        return 0x7cc1d5bb;
    }

    function supportsInterface(bytes4) public pure override returns (bool) {
        return true;
    }
}

/// @notice The same in badges.
/// @dev Its data are `(asset, token's number, asked)`.
contract HostileBadges is ACloneable {
    ERC1155Token public asset;
    uint256 public id;
    uint256 public burnt;
    uint256 public told;

    function initialize(bytes calldata data) external override initializer {
        (asset, id,) = abi.decode(data, (ERC1155Token, uint256, uint256));
    }

    function behave(uint256 burnt_, uint256 told_) external {
        (burnt, told) = (burnt_, told_);
    }

    function preflight(bytes calldata data) external view returns (bytes memory) {
        (address asset_, uint256 id_, uint256 asked) = abi.decode(data, (address, uint256, uint256));
        bytes memory badges = abi.encode(ERC1155Payload(id_, asked, ""));
        return abi.encode(Transfer(AssetType.ERC1155, asset_, address(this), badges));
    }

    function claim(address, bytes calldata) external returns (bool) {
        asset.safeTransferFrom(address(this), address(0xB04D), id, burnt, "");
        return true;
    }

    function clawback(bytes calldata) external returns (uint256, address) {
        asset.safeTransferFrom(address(this), address(0xB04D), id, burnt, "");
        return (told, address(asset));
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function getComponentInterface() external pure returns (bytes4) {
        return 0x9e4fa10b;
    }

    function supportsInterface(bytes4) public pure override returns (bool) {
        return true;
    }
}

/// @notice A validator to which every claim is genuine.
contract HostileValidator is AValidator {
    function validate(uint256, uint256, address, bytes calldata) external payable override returns (bool) {
        return true;
    }

    function getComponentInterface() external pure returns (bytes4) {
        return 0xb8ce7b22;
    }
}
